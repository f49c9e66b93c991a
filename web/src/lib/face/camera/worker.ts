/* Looks at faces beside the page: a picture comes in, seven scores or sixty-eight points go out, and nothing is kept. */
import program from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { detectSingleFace, env, nets, tf, TinyFaceDetectorOptions, type NeuralNetwork } from '@vladmandic/face-api';
import expressionWeights from '@vladmandic/face-api/model/face_expression_model.bin?url';
import expressionShapes from '@vladmandic/face-api/model/face_expression_model-weights_manifest.json';
import landmarkWeights from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url';
import landmarkShapes from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json';
import detectorWeights from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import detectorShapes from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import type { Point } from './points';

/** What is to be read from a picture: scores for bots to guess from, or where brows, eyes and mouth are. */
export type Wanted = 'scores' | 'points';

/** A picture as a page sends it. */
export interface Picture {
  wanted: Wanted;
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** How much a face looks like each of these, from 0 to 1. */
export type Scores = Record<'neutral' | 'happy' | 'sad' | 'angry' | 'fearful' | 'disgusted' | 'surprised', number>;

/** What was read from a picture; nothing where no face was found. */
export interface Read {
  scores?: Scores;
  points?: readonly Point[];
}

/** What a page hears: once that all is ready or can't be, then what was read from each picture. */
export type Heard = 'ready' | 'failed' | Read;

/** What the library's own types leave out of its engine. */
interface Engine {
  setWasmPaths(paths: Record<string, string>): void;
  setBackend(name: 'wasm'): Promise<boolean>;
}

type Shapes = { weights: Parameters<typeof tf.io.decodeWeights>[1] }[];

// The library wants to know what a page's pictures are, so as to tell them from numbers; here are only numbers.
const kinds = {
  Canvas: ImageBitmap,
  CanvasRenderingContext2D: ImageBitmap,
  Image: ImageBitmap,
  ImageData,
  Video: ImageBitmap,
};
env.setEnv(kinds as unknown as Parameters<typeof env.setEnv>[0]);

async function fill(net: NeuralNetwork<unknown>, weights: string, shapes: unknown): Promise<void> {
  const bytes = await (await fetch(weights)).arrayBuffer();
  net.loadFromWeightMap(
    tf.io.decodeWeights(
      bytes,
      (shapes as Shapes).flatMap((part) => part.weights),
    ),
  );
}

async function prepare(): Promise<void> {
  // Threads need a page of its own kind, and browsers without SIMD are gone: one program is enough.
  const paths = Object.fromEntries(
    ['', '-simd', '-threaded-simd'].map((kind) => [`tfjs-backend-wasm${kind}.wasm`, program]),
  );
  const engine = tf as unknown as Engine;
  engine.setWasmPaths(paths);
  await engine.setBackend('wasm');
  await fill(nets.tinyFaceDetector, detectorWeights, detectorShapes);
  await fill(nets.faceLandmark68TinyNet, landmarkWeights, landmarkShapes);
}

let scoring: Promise<void> | undefined;

/** What tells one expression from another is fetched only when somebody wants that read. */
function prepareScores(): Promise<void> {
  return (scoring ??= fill(nets.faceExpressionNet, expressionWeights, expressionShapes));
}

async function read({ wanted, data, width, height }: Picture): Promise<Read> {
  const pixels = tf.browser.fromPixels({ data: new Uint8Array(data.buffer), width, height });
  try {
    const face = detectSingleFace(
      pixels,
      new TinyFaceDetectorOptions({ inputSize: 320, scoreThreshold: 0.3 }),
    ).withFaceLandmarks(true);
    if (wanted === 'points') {
      const points = (await face)?.landmarks.positions;
      return points ? { points: points.map(({ x, y }) => ({ x, y })) } : {};
    }
    await prepareScores();
    const found = await face.withFaceExpressions();
    if (!found) return {};
    const { neutral, happy, sad, angry, fearful, disgusted, surprised } = found.expressions;
    return { scores: { neutral, happy, sad, angry, fearful, disgusted, surprised } };
  } finally {
    pixels.dispose();
  }
}

const ready = prepare();
const say = (heard: Heard) => postMessage(heard);
const fail = () => say('failed');
ready.then(() => say('ready'), fail);
addEventListener('message', ({ data }: MessageEvent<Picture>) => {
  ready.then(() => read(data)).then(say, fail);
});
