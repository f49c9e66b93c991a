import type { Component } from 'svelte';
import type { FaceParams } from '$lib/face';
import type { OwnCard, Voice } from './deck';
import type { Editing } from './editing.svelte';

/** What a game whose cards people can make adds to the deck page: `making.ts` in its folder. */
export interface Making {
  /** how many cards a game needs at least */
  least: number;
  /** what cards have that are acted; left out where cards are only looked at */
  acting?: Acting;
  /** what only this game wants to know of a card */
  Fields?: Component<FieldsProps>;
  /** what of that stands beside its name in the list of cards */
  Mark?: Component<{ card: OwnCard }>;
}

/** Cards that are acted have a face, a voice and questions to talk about. */
export interface Acting {
  /** the game's own cards that have a face, to begin from; their names are those of its deck */
  examples: readonly { id: string; face: Readonly<Partial<FaceParams>> }[];
  /** what a voice can utter, and what each is called */
  sounds: readonly { kind: string; name: () => string }[];
  /** plays a card as a bot would, on a drawn face */
  Act: Component<ActProps>;
}

export interface FieldsProps {
  card: OwnCard;
  editing: Editing;
}

export interface ActProps {
  face: Readonly<FaceParams>;
  voice: Voice | undefined;
  /** what the face is, for ears */
  label: string;
}
