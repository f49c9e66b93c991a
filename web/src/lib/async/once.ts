/** Fetches something once for all callers; after a failure the next caller fetches it again. */
export function fetchOnce<Thing>(fetch: () => Promise<Thing>): () => Promise<Thing> {
  let coming: Promise<Thing> | undefined;
  return () => {
    if (!coming) {
      const asked = (coming = fetch());
      asked.catch(() => {
        if (coming === asked) coming = undefined;
      });
    }
    return coming;
  };
}
