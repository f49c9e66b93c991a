/* Finds elements as people do: by role and name, label and words. Speaks of roles, names and visibility as Playwright does. */
const ROLES = {
  ARTICLE: 'article', ASIDE: 'complementary', BUTTON: 'button', DIALOG: 'dialog', FIELDSET: 'group', H1: 'heading', H2: 'heading',
  H3: 'heading', H4: 'heading', HR: 'separator', IMG: 'img', LI: 'listitem', P: 'paragraph', MAIN: 'main', MENU: 'list', METER: 'meter', NAV: 'navigation',
  OL: 'list', OPTION: 'option', OUTPUT: 'status', PROGRESS: 'progressbar', TABLE: 'table', TEXTAREA: 'textbox', UL: 'list',
};
const INPUTS = { button: 'button', checkbox: 'checkbox', radio: 'radio', range: 'slider', search: 'searchbox', submit: 'button', number: 'spinbutton' };
const NAMED_BY_CONTENT = ['button', 'link', 'heading', 'radio', 'checkbox', 'switch', 'tab', 'option', 'menuitem', 'menuitemradio', 'listitem', 'cell'];

function role(element) {
  const said = element.getAttribute('role');
  if (said) return said.split(' ')[0];
  if (element.tagName === 'A') return element.hasAttribute('href') ? 'link' : null;
  if (element.tagName === 'SECTION') return own(element) ? 'region' : null;
  if (element.tagName === 'INPUT') return INPUTS[element.type] ?? 'textbox';
  if (element.tagName === 'SELECT') return 'combobox';
  return ROLES[element.tagName] ?? null;
}

const known = (id) => document.getElementById(id);
/** the name that is said, not read off what is inside */
function own(element) {
  const by = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).map(known).filter(Boolean);
  if (by.length) return squeezed(by.map((part) => part.getAttribute('aria-label') ?? inside(part, true)).join(' '));
  return squeezed(element.getAttribute('aria-label') ?? '');
}

const squeezed = (words) => words.replace(/\s+/g, ' ').trim();

/** the words inside, as they are read aloud */
function inside(node, hidden = false) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE && node.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) return '';
  if (node.nodeType === Node.ELEMENT_NODE) {
    if (!hidden && (node.getAttribute('aria-hidden') === 'true' || !drawn(node))) return '';
    if (own(node)) return own(node);
    if (node.tagName === 'IMG') return node.alt;
    if (node.tagName === 'STYLE' || node.tagName === 'SCRIPT') return '';
    if (node.tagName === 'INPUT') return node.type === 'submit' || node.type === 'button' ? node.value : '';
    if (node.tagName === 'svg') return node.querySelector(':scope > title')?.textContent ?? '';
  }
  const apart = node.nodeType === Node.ELEMENT_NODE && !getComputedStyle(node).display.startsWith('inline');
  const words = [...node.childNodes].map((child) => inside(child, hidden)).join('');
  return apart ? ` ${words} ` : words;
}

function name(element) {
  const said = own(element);
  if (said) return said;
  if (element.tagName === 'IMG') return squeezed(element.alt || element.title);
  if (element.tagName === 'FIELDSET') return squeezed(inside(element.querySelector(':scope > legend') ?? document.createTextNode('')));
  if (element.labels?.length) return squeezed([...element.labels].map((label) => inside(label)).join(' '));
  const words = NAMED_BY_CONTENT.includes(role(element)) ? squeezed(inside(element)) : '';
  return words || squeezed(element.title || element.placeholder || '');
}

const drawn = (element) => element.checkVisibility({ visibilityProperty: true });
function visible(element) {
  const box = element.getBoundingClientRect();
  return drawn(element) && box.width > 0 && box.height > 0;
}
const heard = (element) => drawn(element) && !element.closest('[aria-hidden=true]');
const disabled = (element) => element.matches(':disabled') || element.closest('[aria-disabled]')?.getAttribute('aria-disabled') === 'true';
const checked = (element) => element.checked ?? element.getAttribute('aria-checked') === 'true';

function fits(words, { text, exact, pattern, flags }) {
  if (pattern !== undefined) return new RegExp(pattern, flags).test(words);
  if (exact) return words === squeezed(text);
  return words.toLowerCase().includes(squeezed(text).toLowerCase());
}

const within = (roots, selector) => [...new Set(roots.flatMap((root) => [...root.querySelectorAll(selector)]))];
const in_order = (elements) => [...new Set(elements)].sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1));
const words_of = (element) => squeezed(element.textContent);

const STEPS = {
  css: (found, { selector }) => within(found, selector),
  /** the nearest element around each that fits */
  around: (found, { selector }) => found.map((element) => element.parentElement?.closest(selector)).filter(Boolean),
  role: (found, { role: wanted, named, level, ...states }) => within(found, '*').filter((element) =>
    role(element) === wanted && heard(element)
    && (level === undefined || element.tagName === `H${level}` || element.ariaLevel === String(level))
    && (states.disabled === undefined || disabled(element) === states.disabled)
    && (states.checked === undefined || checked(element) === states.checked)
    && (states.pressed === undefined || (element.ariaPressed === 'true') === states.pressed)
    && (!named || fits(name(element), named))),
  text: (found, { said }) => {
    const all = within(found, '*').filter((element) => element.tagName !== 'SCRIPT' && element.tagName !== 'STYLE' && fits(words_of(element), said));
    return all.filter((element) => ![...element.children].some((child) => all.includes(child)));
  },
  label: (found, { said }) => within(found, '*').filter((element) => (element.labels?.length || own(element)) && fits(name(element), said)),
  nth: (found, { at }) => [found.at(at)].filter(Boolean),
  has: (found, { said, not }) => found.filter((element) => fits(words_of(element), said) !== not),
  or: (found, { other }) => in_order([...found, ...find(other)]),
  and: (found, { other }) => { const both = find(other); return found.filter((element) => both.includes(element)); },
};

function find(steps) {
  return steps.reduce((found, step) => STEPS[step.by](found, step), [document]).filter((one) => one !== document);
}

/** where a finger comes down on an element; a sentence if it would not touch it */
async function touch(element, force) {
  if (!force && !visible(element)) return 'it is not visible';
  if (!force && disabled(element)) return 'it is disabled';
  // A control that is there for ears only is touched by its label.
  const seen = element.getBoundingClientRect().width <= 1 && element.labels?.[0] || element;
  let hit;
  // What is hidden under a bar at the edge comes out from under it.
  for (const block of ['nearest', 'center', 'end', 'start']) {
    seen.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const before = seen.getBoundingClientRect();
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    if (!force && (before.left !== left || before.top !== top)) return 'it moves';
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    if (element.contains(hit) || (label && (label.control === element || label.contains(element)))) return [Math.floor(x), Math.floor(y)];
    if (force && block === 'start') return [Math.floor(x), Math.floor(y)];
  }
  return `<${hit?.tagName} class="${hit?.getAttribute('class')}"> is over it`;
}

/** what can be asked of an element */
const ASK = {
  visible, disabled: (element) => Boolean(disabled(element)), checked: (element) => Boolean(checked(element)),
  words: (element) => element.innerText, content: (element) => element.textContent, value: (element) => element.value,
  squeezed: words_of, attribute: (element, called) => element.getAttribute(called), focused: (element) => element === document.activeElement,
  box: (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }; },
  focus: (element) => element.focus(), touch, element: (element) => element,
  shown: (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const seen = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    return width * height ? seen / (width * height) : 0;
  },
};
