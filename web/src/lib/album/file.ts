/*
 * The album as one file: the page's own elements and the styles that apply to them, with every picture inside. It needs
 * no server and runs no script, so that it opens anywhere, for as long as there are browsers.
 */

/** The album that is shown in this element, as a file. */
export async function albumFile(shown: HTMLElement, title: string, language: string): Promise<Blob> {
  // In a document that shows nothing: this page would try to show the pictures that are put into the copy.
  const copy = document.implementation.createHTMLDocument().importNode(shown, true);
  for (const control of copy.querySelectorAll('[data-not-kept]')) control.remove();
  await Promise.all([...copy.querySelectorAll('img')].map(bringAlong));
  const named = document.createElement('title');
  named.textContent = title;
  // Written as text: this page's own policy forbids styles inside a document, and the file has no such policy.
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${named.outerHTML}`;
  const page = [
    '<!doctype html>',
    // Paper is light, whatever the theme of the person who saves it.
    `<html lang="${language}" data-theme="light"><head>${head}<style>${stylesOf(shown)}</style></head>`,
    `<body>${copy.outerHTML}</body></html>`,
  ];
  return new Blob([page.join('\n')], { type: 'text/html' });
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
