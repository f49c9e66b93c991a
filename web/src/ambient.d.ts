/** The inside of one Noto drawing, in a 128 × 128 box; see noto.ts. */
declare module 'noto:*' {
  const body: string;
  export default body;
}

/** The codes of the languages and what each calls itself, in the order of those names; see languages/messages.ts. */
declare module 'languages:names' {
  const names: readonly (readonly [code: string, name: string])[];
  export default names;
}
