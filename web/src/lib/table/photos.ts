import { tableApi, post } from '$lib/server/http';

/** Where a picture of the table's own deck is. */
export function photoAddress(code: string, photo: string): string {
  return tableApi(code, `/photos/${photo}`);
}

/** Adds a picture to the table's deck. */
export async function addPhoto(code: string, category: string, photo: Blob): Promise<void> {
  await post(tableApi(code, `/photos?category=${category}`), photo);
}
