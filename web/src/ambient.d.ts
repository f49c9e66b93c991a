/** The inside of one Noto drawing, in a 128 × 128 box; see noto.ts. */
declare module 'noto:*' {
  const body: string;
  export default body;
}
