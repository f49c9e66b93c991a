export { drawFace, type FaceDrawing } from './draw';
export { EMOTION_NAMES, EMOTIONS, type Emotion } from './emotions';
export { MARK } from './mark';
export { between, clampFace, face, FACE_PARAMS, LIMITS, REST, type FaceParams } from './params';
export { SUIT_NAMES, suitFace, SUITS, type Suit, type SuitName } from './suits';
export { THINGS, type Anchor, type Thing } from './things';
