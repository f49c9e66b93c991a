/** The longest side that is kept, in pixels: as large as a table keeps it. */
const LONGEST = 900;
const QUALITY = 0.86;
/** A picture of more pixels is not decoded: a small file can unpack to gigabytes. */
const MOST_BYTES = 40_000_000;

/** The picture upright, made small, and without metadata; rejects if the browser can't show it. */
export async function smaller(picture: Blob): Promise<Blob> {
  if (picture.size > MOST_BYTES) throw new TypeError('too large for a picture');
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext('2d');
    if (!pen) throw new TypeError('no canvas');
    // What is transparent is white, as paper is.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas);
  } finally {
    bitmap.close();
  }
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new TypeError('no picture'))), 'image/jpeg', QUALITY),
  );
}

/**
 * Draws a picture into a canvas, with at most so many pixels a side: a hundred of them have to fit into a phone. The pages' Content-Security-Policy lets no `<img>` show
 * what did not come from the server.
 */
export async function drawInto(canvas: HTMLCanvasElement, picture: Blob, longest: number): Promise<void> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}
