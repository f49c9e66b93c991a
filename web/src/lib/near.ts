import type { Attachment } from 'svelte/attachments';

/** How far below the screen something counts as near. */
const MARGIN = '160px';

/** Calls when an element is on the screen for the first time, or about to be. */
export function near(call: () => void): Attachment {
  return (element) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        call();
      },
      { rootMargin: MARGIN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };
}
