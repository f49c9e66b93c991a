import { atTable, post } from '$lib/http';

/** Where a picture of the table's own deck is. */
export function photoAt(code: string, photo: string): string {
  return atTable(code, `/photos/${photo}`);
}

/** Adds a picture to the table's deck. */
export async function addPhoto(code: string, category: string, photo: Blob): Promise<void> {
  await post(atTable(code, `/photos?category=${category}`), photo);
}
