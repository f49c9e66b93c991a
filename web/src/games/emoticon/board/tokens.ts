import type { Noted } from '$lib/rules/note';
import { capital, t } from '$lib/i18n';
import { type Names } from '$lib/names/names.svelte';
import { eye, handTap, moon } from '$lib/ui/icons';
import type { View } from '../wire.gen';
import type { Counted } from './rounds';

/** Something that lies before a player besides cards. */
export interface Token {
  kind: 'takes' | 'helped' | 'asleep' | 'known';
  look: 'warning' | 'ink' | 'sunk';
  /** an icon, or the face of a seat */
  sign: { icon: string } | { seat: number };
  /** what stands on it, where there is room */
  words: string;
  note: Noted;
}

/** The tokens before a seat. */
export function tokensOf(seat: number, view: View, counted: Counted | undefined, names: Names): Token[] {
  const by = names.by(seat);
  const tokens: Token[] = [];
  const add = (token: Omit<Token, 'note'>, text: string, rule: string, name = capital(token.words)) =>
    tokens.push({ ...token, note: { name, text, rule } });
  // Your row may lie on the tabletop itself, which is yellow too.
  const look = seat === view.seat ? 'sunk' : 'warning';
  const rewarded = counted?.rewarded;
  if (rewarded?.seat === seat) {
    const text = rewarded.pirate
      ? t('emoticon.told.pirate', { ...by, whom: names.who(rewarded.helper), helper: names.seat(rewarded.helper) })
      : t('emoticon.told.rewarded', by);
    const words = t('emoticon.board.takes');
    add({ kind: 'takes', look, sign: { icon: handTap }, words }, text, rewarded.pirate ? 'EM-27' : 'EM-16');
  }
  const helping = view.tokens[seat] ?? null;
  if (helping !== null) {
    const named = { ...by, whom: names.who(helping), helper: names.seat(helping) };
    const words = t('emoticon.board.helps', named);
    const pirates = view.pirates.length > 0;
    const text = t(pirates ? 'emoticon.note.boarded' : 'emoticon.note.helped', named);
    add({ kind: 'helped', look, sign: { seat: helping }, words }, text, pirates ? 'EM-27' : 'EM-16', words);
  }
  if (view.asleep[seat]) {
    const token = { kind: 'asleep', look: 'ink', sign: { icon: moon }, words: t('emoticon.asleep') } as const;
    add(token, t('emoticon.note.asleep', by), 'EM-33', names.card('lullaby'));
  }
  for (const known of view.known) {
    if (known.holder !== seat || known.seat !== view.seat) continue;
    const words = names.card(known.card);
    const text = t('emoticon.known', { name: by.name, card: words });
    add({ kind: 'known', look: 'sunk', sign: { icon: eye }, words }, text, 'EM-37');
  }
  return tokens;
}

/** What a card that lasts does for the seat it lies before; nothing of a card that says it all. */
export function noteOfCard(card: string, seat: number, names: Names): Noted | undefined {
  const by = names.by(seat);
  if (card === 'heart') return { name: names.card(card), text: t('emoticon.note.heart', by), rule: 'EM-26' };
  if (card !== 'pirate') return undefined;
  return { name: names.card(card), text: t('emoticon.note.pirate', by), rule: 'EM-27' };
}

/** What is known of a seat's rewards, until the end tells it all. */
export function noteOfRewards(seat: number, view: View, names: Names): Noted | undefined {
  const rewards = view.rewards[seat] ?? [];
  if (!rewards.length || view.phase.type === 'Over') return undefined;
  return {
    name: t('emoticon.note.rewards', { count: rewards.length }),
    text: t('emoticon.note.sealed', names.by(seat)),
    rule: 'EM-16',
  };
}
