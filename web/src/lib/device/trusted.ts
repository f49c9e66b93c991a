// Trusted Types: the server's Content-Security-Policy lets nothing but these, and Svelte's own templates, become part
// of a page or run. Not all browsers have them, nor does TypeScript; the rules hold all the same.

interface Rules {
  createHTML(drawing: string): string;
  createScriptURL(address: string): string;
}

const RULES: Rules = { createHTML: ownDrawing, createScriptURL: ownScript };

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const policy = trustedTypes?.createPolicy('mien', RULES) ?? RULES;

/** A drawing that was built into the pages, as a browser takes it into one; throws if there is more in it than shapes. */
export function trustedDrawing(drawing: string): string {
  return policy.createHTML(drawing);
}

/** The address of a script of ours, as a browser takes it for a worker; throws for any other. */
export function trustedScript(address: string): string {
  return policy.createScriptURL(address);
}

function ownDrawing(drawing: string): string {
  if (/<(script|iframe|foreignobject|a)\b|\bon\w+\s*=|javascript:/i.test(drawing))
    throw new TypeError('There is more in this drawing than shapes.');
  return drawing;
}

/** Nothing but what came from this very server may run. */
function ownScript(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError(`${address} is no script of ours.`);
  return address;
}
