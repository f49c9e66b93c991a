import type { LinkShown, Refusal, You } from '$lib/wire.gen';
import { Refused } from './socket';

const NO_COOKIE: Refusal = { code: 'no-cookie', text: 'Your browser sent no cookie of ours.', rule: null, words: {} };

let known: string | undefined;

/** Gets the cookie that says who we are; throws Refused if the browser does not keep it. */
export async function greet(): Promise<void> {
  const { you } = await post<You>('/api/me');
  // Who is a stranger twice has no cookie.
  if (known !== undefined && known !== you) throw new Refused(NO_COOKIE);
  known = you;
}

/** Asks whose seat a one-time link brings; uses nothing up. */
export async function lookAtLink(code: string, secret: string): Promise<LinkShown> {
  await greet();
  return post<LinkShown>(`/api/tables/${encodeURIComponent(code)}/link`, JSON.stringify({ secret }));
}

/** Takes over the seat that a one-time link brings; we stay who we are. */
export async function carry(code: string, secret: string): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(code)}/carry`, JSON.stringify({ secret }));
}

/** Where a picture of the table's own deck is. */
export function photoAt(code: string, photo: string): string {
  return `/api/tables/${encodeURIComponent(code)}/photos/${photo}`;
}

/** Adds a picture to the table's deck. */
export async function addPhoto(code: string, category: string, photo: Blob): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(code)}/photos?category=${category}`, photo);
}

/** Posts something; throws Refused if the server says no. */
async function post<Answer>(path: string, body: BodyInit | null = null): Promise<Answer> {
  const response = await fetch(path, { method: 'POST', body });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refused(answer as Refusal);
  return answer as Answer;
}
