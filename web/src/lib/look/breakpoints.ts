/** Breakpoints of tokens.css that scripts ask about, as media queries. */
export const TWO_COLUMNS = '(width >= 900px)';
export const SIDE_PANEL = '(width >= 1180px)';
