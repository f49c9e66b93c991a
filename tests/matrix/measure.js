// Finds every control of the page that is covered, cut or out of reach. `asked` says whether the game waits for us,
// `scrolls` whether our own parts may be scrolled to, as on a page with letters of twice the size.
// It looks, and changes nothing but how far the page is scrolled while it looks.
({ asked, scrolls }) => {
  /** Shadows and rounded numbers may hang over a box by so many pixels. */
  const WHOLE = 1.5;
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=switch]';
  /** The parts that must be in the window before anybody scrolls: own row, own hand, choices, main button. */
  const OWN = '[data-part~=mine], [data-part~=send], [data-part~=own], [data-part~=hand]';
  const CHOICES = 'li [aria-pressed], [aria-checked], [role=radio], input[type=radio], input[type=checkbox]';
  const GROUPS = 'ul, ol, fieldset, [role=group], [role=radiogroup], [role=list], [data-part~=hand]';
  const LOOK = { opacityProperty: true, visibilityProperty: true };
  const modal = document.querySelector('dialog:modal');
  const found = [];

  const nameOf = (element) =>
    (element.ariaLabel || element.innerText || element.value || element.tagName).trim().replace(/\s+/g, ' ').slice(0, 40);
  const placeOf = (element) => {
    const parts = [];
    for (let at = element; at && at !== document.body && parts.length < 4; at = at.parentElement) {
      const classes = [...at.classList].filter((name) => !name.startsWith('svelte-') && !name.startsWith('s-'));
      parts.unshift([at.tagName.toLowerCase(), ...classes].join('.'));
    }
    return parts.join(' ');
  };
  const fault = (kind, element, box, more = '') =>
    found.push({
      kind,
      text: nameOf(element),
      why: more,
      where: placeOf(element),
      box: [box.left, box.top, box.right, box.bottom].map(Math.round),
    });

  /** What one sees of a control: the label of an input that is drawn as something else. */
  const faceOf = (control) => {
    const { width, height } = control.getBoundingClientRect();
    const unseen = width <= 2 || height <= 2 || !control.checkVisibility(LOOK) || getComputedStyle(control).clipPath !== 'none';
    return control.matches('input') && unseen ? (control.labels?.[0] ?? control) : control;
  };
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility(LOOK) && !element.closest('[inert]');
  };
  /** What is there for ears alone has no size to speak of. */
  const isForEars = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === 'absolute' && (at.offsetWidth <= 2 || at.offsetHeight <= 2)) return true;
      if (style.clipPath === 'inset(50%)') return true;
    }
    return false;
  };

  /** The box that hides a part of this one, and whether it can be scrolled to show it. */
  const cutOf = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = at.getBoundingClientRect();
      const x = left < box.left - WHOLE || right > box.right + WHOLE;
      const y = top < box.top - WHOLE || bottom > box.bottom + WHOLE;
      if ((x && style.overflowX !== 'visible') || (y && style.overflowY !== 'visible')) {
        const scrolls = x ? style.overflowX : style.overflowY;
        return { by: at, scrolls: scrolls === 'auto' || scrolls === 'scroll' };
      }
      if (style.position === 'fixed') break;
    }
    return undefined;
  };

  const spots = ({ left, right, top, bottom, width, height }) => {
    const [x, y] = [Math.min(12, Math.max(4, width * 0.15)), Math.min(12, Math.max(4, height * 0.15))];
    return [
      [(left + right) / 2, (top + bottom) / 2],
      [left + x, top + y],
      [right - x, top + y],
      [left + x, bottom - y],
      [right - x, bottom - y],
    ];
  };
  /** Whether it takes part in an answer, and so must be there before anybody scrolls. */
  const isAnswer = (control) =>
    control.closest('main') && !control.matches('a') && (control.closest(OWN) || control.matches(CHOICES));
  const isInWindow = ({ left, right, top, bottom }) =>
    left >= -WHOLE && top >= -WHOLE && right <= innerWidth + WHOLE && bottom <= innerHeight + WHOLE;

  /** What lies over a control; cards of one hand may lie on each other if enough of each is to be seen. */
  const coverOf = (face, control) => {
    const group = face.closest(GROUPS);
    let free = 0;
    let sibling;
    for (const [x, y] of spots(face.getBoundingClientRect())) {
      const top = document.elementFromPoint(x, y);
      if (!top || face.contains(top) || control.contains(top) || top.contains(face)) free += 1;
      else if (group?.contains(top) && top.closest(CONTROLS)) sibling = top;
      else return top;
    }
    return free < 2 ? sibling : undefined;
  };

  const scrolled = [scrollX, scrollY];
  const later = [];
  for (const control of (modal ?? document).querySelectorAll(CONTROLS)) {
    const face = faceOf(control);
    if (!isShown(face) || isForEars(face) || getComputedStyle(face).pointerEvents === 'none') continue;
    const box = face.getBoundingClientRect();
    const own = asked && !scrolls && !modal && isAnswer(control);
    const cut = cutOf(face);
    if (cut && !cut.scrolls) fault('cut', face, box, `by ${placeOf(cut.by)}`);
    else if (cut && own) fault('outside', face, box, `scrolled away in ${placeOf(cut.by)}`);
    else if (box.left < -WHOLE || box.right > innerWidth + WHOLE) fault('outside', face, box, 'beside the window');
    else if (!isInWindow(box)) own ? fault('outside', face, box, 'below the window') : later.push([face, control]);
    else {
      const cover = coverOf(face, control);
      if (cover && own) fault('covered', face, box, `by ${placeOf(cover)}`);
      else if (cover) later.push([face, control]);
    }
  }

  // Whatever is not needed at once may be scrolled to.
  for (const [face, control] of later) {
    face.scrollIntoView({ block: 'center', behavior: 'instant' });
    const cover = coverOf(face, control);
    const box = face.getBoundingClientRect();
    if (!isInWindow(box) && box.height < innerHeight) fault('outside', face, box, 'no scrolling shows it');
    else if (cover) fault('covered', face, box, `by ${placeOf(cover)}`);
    if (scrollX !== scrolled[0] || scrollY !== scrolled[1]) scrollTo({ left: scrolled[0], top: scrolled[1], behavior: 'instant' });
  }

  // One's own row, if it is more than its controls.
  if (!modal && !scrolls)
    for (const part of document.querySelectorAll('main [data-part~=own], main [data-part~=hand], main [data-part~=send]')) {
      const box = part.getBoundingClientRect();
      if (isShown(part) && !isInWindow(box)) fault('outside', part, box, `own part ${part.dataset.part}`);
    }

  const { documentElement: page } = document;
  if (page.scrollWidth > innerWidth + 1)
    fault('sideways', page, { left: 0, top: 0, right: page.scrollWidth, bottom: 20 }, `${page.scrollWidth} px wide`);
  return found;
}
