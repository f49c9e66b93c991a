import { address } from '$lib/address/address';
import { post, Refused } from './http';
import type { Refusal, You } from '$lib/wire.gen';

const NO_COOKIE: Refusal = { code: 'no-cookie', text: 'Your browser sent no cookie of ours.', rule: null, words: {} };

let known: string | undefined;

/** Gets the cookie that says who we are; throws Refused if the browser does not keep it, Lost if nobody answers. */
export async function greet(): Promise<void> {
  const { you } = await post<You>(address('/api/me'));
  // A browser that is a stranger twice keeps no cookie.
  if (known !== undefined && known !== you) throw new Refused(NO_COOKIE);
  known = you;
}
