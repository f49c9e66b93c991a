import { untrack } from 'svelte';

/** The most pressing first. */
const KINDS = ['lost', 'nudge', 'turn'] as const;

/** Something that calls a person back to this page: their turn, a nudge, a lost connection. */
export interface Call {
  kind: (typeof KINDS)[number];
  words: string;
  /** the question, for a notification that has room for it */
  more?: string;
}

let calls = $state.raw<readonly Call[]>([]);

/** Calls the person until the function that it returns is run: made to be returned from an effect. */
export function callBack(call: Call): () => void {
  untrack(() => (calls = [...calls, call]));
  return () => untrack(() => (calls = calls.filter((other) => other !== call)));
}

/** The most pressing call there is now. */
export function currentCall(): Call | undefined {
  return KINDS.flatMap((kind) => calls.findLast((call) => call.kind === kind) ?? []).at(0);
}

/** The title of this page, behind what calls its person. */
export function calledTitle(title: string): string {
  const call = currentCall();
  return call ? `● ${call.words} · ${title}` : title;
}
