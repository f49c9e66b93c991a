/** The inside of one Noto drawing, in a 128 × 128 box; see noto.ts. */
declare module 'noto:*' {
  const body: string;
  export default body;
}

/** A part of a catalogue, parsed while building; see messages.ts. */
declare module '*.json?part=first' {
  import type { Catalogue } from '$lib/i18n';
  const catalogue: Catalogue;
  export default catalogue;
}

declare module '*.json?part=rest' {
  import type { Catalogue } from '$lib/i18n';
  const catalogue: Catalogue;
  export default catalogue;
}
