/** The head of mien's mark: a soft square, in the face's own 100 × 100 box. */
export const MARK = 'M50 3C83 3 97 20 97 50C97 82 82 97 50 97C18 97 3 82 3 50C3 20 17 3 50 3Z';
