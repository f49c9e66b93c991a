/** The faces one can make at the table; the server knows the same. */
export const FACES = [
  'joy',
  'sadness',
  'anger',
  'fear',
  'surprise',
  'disgust',
  'love',
  'boredom',
  'doubt',
  'pride',
  'mischief',
] as const;
