/** A square of a picture, in its own pixels: its middle and its side. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest zoom. */
export const CLOSEST = 6;
/** The side of the picture that is sent, in pixels: as large as the server keeps it. */
const SENT = 900;

/** The largest square, in the middle. */
export function whole({ width, height }: Size): Square {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** How close a square is: 1 is the largest. */
export function closeness({ side }: Square, size: Size): number {
  return whole(size).side / side;
}

/** The square moved by so much, in its own sides; it stays within the picture. */
export function moved(square: Square, byX: number, byY: number, size: Size): Square {
  return within({ ...square, x: square.x + byX * square.side, y: square.y + byY * square.side }, size);
}

/** The square around the same middle, so close. */
export function closer(square: Square, close: number, size: Size): Square {
  const side = whole(size).side / Math.min(CLOSEST, Math.max(1, close));
  return within({ ...square, side }, size);
}

function within({ x, y, side }: Square, { width, height }: Size): Square {
  const half = side / 2;
  return { x: Math.min(width - half, Math.max(half, x)), y: Math.min(height - half, Math.max(half, y)), side };
}

/** Draws the square so that it fills a canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Square): void {
  const { width, height } = canvas;
  const pen = canvas.getContext('2d');
  pen?.clearRect(0, 0, width, height);
  pen?.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, width, height);
}

/** The square as a new picture, without metadata. */
export function cut(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(Math.min(SENT, square.side));
  draw(canvas, picture, square);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new TypeError('no picture'))), 'image/jpeg', 0.92),
  );
}
