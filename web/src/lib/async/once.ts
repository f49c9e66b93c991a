/** Fetches something once for all who ask; what did not come is fetched again for whoever asks next. */
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
