/*
 * The album as one file: the page's own elements and the styles that apply to them, with every picture inside. It needs
 * no server and runs no script, so that it opens anywhere, for as long as there are browsers.
 */

/** The album that is shown in this element, as a file. */
export async function albumFile(shown: HTMLElement, title: string, language: string): Promise<Blob> {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  // Paper is light, whatever the theme of the person who saves it.
  page.documentElement.dataset.theme = 'light';
  page.head.append(
    made(page, 'meta', { charset: 'utf-8' }),
    made(page, 'meta', { name: 'viewport', content: 'width=device-width' }),
  );
  const style = page.createElement('style');
  style.textContent = stylesOf(shown);
  page.head.append(style);
  const copy = page.importNode(shown, true);
  for (const control of copy.querySelectorAll('[data-not-kept]')) control.remove();
  await Promise.all([...copy.querySelectorAll('img')].map(bringAlong));
  page.body.append(copy);
  return new Blob(['<!doctype html>\n', page.documentElement.outerHTML], { type: 'text/html' });
}

function made(page: Document, tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Puts a picture into the page itself; one that is gone meanwhile is left out. */
async function bringAlong(image: HTMLImageElement): Promise<void> {
  const address = image.getAttribute('src') ?? '';
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return image.remove();
  image.src = await dataOf(await answer.blob());
}

function dataOf(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** All rules of this page's style sheets that apply to the element, or to what it stands in. */
function stylesOf(shown: HTMLElement): string {
  return [...document.styleSheets].flatMap((sheet) => rulesFor(shown, sheet.cssRules)).join('\n');
}

function rulesFor(shown: HTMLElement, rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return applies(rule.selectorText, shown) ? [rule.cssText] : [];
    if (rule instanceof CSSMediaRule) return wrapped(`@media ${rule.conditionText}`, rulesFor(shown, rule.cssRules));
    if (rule instanceof CSSSupportsRule)
      return wrapped(`@supports ${rule.conditionText}`, rulesFor(shown, rule.cssRules));
    return [];
  });
}

function wrapped(head: string, rules: readonly string[]): string[] {
  return rules.length ? [`${head} {`, ...rules, '}'] : [];
}

/** Whether a rule says something about the page as a whole, the element, or anything in it. */
function applies(selector: string, shown: HTMLElement): boolean {
  // What follows a pseudo-element's colons is no part of a tree.
  const plain = selector.replace(/::[\w-]+(\([^)]*\))?/g, '');
  try {
    return document.documentElement.matches(plain) || shown.matches(plain) || shown.querySelector(plain) !== null;
  } catch {
    return selector.includes(':root');
  }
}
