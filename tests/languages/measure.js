// Finds every text on the page that can't be read whole: cut off, beyond the page's edge, or under another.
() => {
  /** Letters may hang over a box by so many pixels. */
  const WHOLE = 1.5;
  const NOT_SHOWN = ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TEXTAREA'];
  const width = document.documentElement.clientWidth;
  const found = [];

  const classes = (element) => [...element.classList].filter((name) => !name.startsWith('svelte-'));
  const nameOf = (element) => {
    const parts = [];
    for (let at = element; at && at !== document.body && parts.length < 4; at = at.parentElement)
      parts.unshift([at.tagName.toLowerCase(), ...classes(at)].join('.'));
    return parts.join(' ');
  };

  /** What is there for ears alone has no size to speak of. */
  const isForEars = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (getComputedStyle(at).position === 'absolute' && (box.width <= 2 || box.height <= 2)) return true;
    }
    return false;
  };

  /** The box that cuts this line off, if one does; or whether one can be scrolled to see it. */
  const boundsOf = (element, { left, right, top, bottom }) => {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline') continue;
      const box = at.getBoundingClientRect();
      const over = { X: left < box.left - WHOLE || right > box.right + WHOLE };
      over.Y = top < box.top - WHOLE || bottom > box.bottom + WHOLE;
      for (const axis of ['X', 'Y']) {
        const overflow = style[`overflow${axis}`];
        if (over[axis] && (overflow === 'auto' || overflow === 'scroll')) return { scrolled: true };
        if (!over[axis] || (overflow !== 'hidden' && overflow !== 'clip')) continue;
        // All of it is out of sight: it is not shown, as an older line of a log that scrolls on.
        const gone = axis === 'X' ? left >= box.right || right <= box.left : top >= box.bottom || bottom <= box.top;
        return gone ? { scrolled: true } : { cutBy: at };
      }
      if (style.position === 'fixed') break;
    }
    return {};
  };

  const endsWithDots = (box) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(box);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  };

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, element] = [node.data.trim(), node.parentElement];
    if (!text || !element || NOT_SHOWN.includes(element.tagName) || isForEars(element)) continue;
    // Abridged on purpose: it was said in full a moment before.
    if (element.closest('[data-abridged]')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top: above, bottom: below } of range.getClientRects()) {
      if (right - left < 1 || below - above < 1) continue;
      // A line is higher than its letters are.
      const air = Math.max(0, (below - above - parseFloat(getComputedStyle(element).fontSize)) / 2);
      const line = { text, element, left, right, top: above + air, bottom: below - air };
      const { cutBy, scrolled } = boundsOf(element, line);
      const fault = (why) => found.push({ text, why, where: nameOf(element), dots: cutBy !== undefined && endsWithDots(cutBy) });
      if (cutBy) fault(`is cut off by ${nameOf(cutBy)}`);
      else if (scrolled) continue;
      else if (left < -WHOLE || right > width + WHOLE) fault(`leaves the page: ${left} to ${right} of ${width}`);
      else lines.push(line);
    }
  }

  /** What one sees at a point, from the top down to the first thing that nothing shines through. */
  const seenAt = (x, y) => {
    const seen = [];
    for (const element of document.elementsFromPoint(x, y)) {
      seen.push(element);
      const { backgroundColor: colour, backgroundImage: image } = getComputedStyle(element);
      if (image !== 'none' || !/rgba\(.*, 0(\.\d+)?\)|transparent/.test(colour)) break;
    }
    return seen;
  };
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (one.element === other.element) continue;
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
      const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
      if (right - left <= 2 || bottom - top <= 2) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const seen = seenAt(x, y);
      if (seen.includes(one.element) && seen.includes(other.element))
        found.push({ text: one.text, why: `lies on “${other.text}”`, where: nameOf(one.element), dots: false });
    }
  });
  return found;
};
