/*
 * Stills: pictures that this person's own camera took while they acted. They are in this page's memory alone, until the
 * person gives one to the album of the evening; those that they don't give are gone with the page.
 */
import { post, tableApi } from '$lib/server/http';

/** Stills of one table that are kept at most; the oldest makes room. The server takes as many. */
const MOST = 6;
/** Milliseconds between two looks at the camera: the last one before the act is over is kept. */
const LOOK = 800;
/** The longer side of a still, in pixels. */
const LONGEST = 640;

/** A picture of an act: in this step of this game of this table. */
export interface OwnStill {
  code: string;
  number: number;
  step: number;
  picture: HTMLCanvasElement;
}

let kept = $state.raw<readonly OwnStill[]>([]);

/** The stills of a table that are on this device; reactive. */
export function ownStills(code: string): readonly OwnStill[] {
  return kept.filter((still) => still.code === code);
}

/** Keeps a still; a later one of the same act takes its place. */
export function keepStill(still: OwnStill): void {
  const others = kept.filter(
    ({ code, number, step }) => code !== still.code || number !== still.number || step !== still.step,
  );
  const room = others.filter(({ code }) => code === still.code).slice(-(MOST - 1));
  kept = [...others.filter(({ code }) => code !== still.code), ...room, still];
}

/** Throws a still away. */
export function dropStill(still: OwnStill): void {
  kept = kept.filter((other) => other !== still);
}

/** Gives a still to the album, where everybody at the table sees it; throws Refused or Lost. */
export async function giveStill(still: OwnStill): Promise<void> {
  const { code, number, step, picture } = still;
  const file = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/jpeg', 0.85));
  if (file) await post(tableApi(code, `/stills?number=${number}&step=${step}`), file);
  dropStill(still);
}

/** Looks at a camera now and then; the function that ends it hands over the last picture, if one came. */
export function watchAct(stream: MediaStream, keep: (picture: HTMLCanvasElement) => void): () => void {
  const video = document.createElement('video');
  const picture = document.createElement('canvas');
  let seen = false;
  video.muted = true;
  // As an attribute: older phones know no property of this name.
  video.setAttribute('playsinline', '');
  video.srcObject = stream;
  void video.play().catch(() => undefined);

  function look() {
    const { videoWidth: width, videoHeight: height } = video;
    if (!width || !height) return;
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    picture.width = Math.round(width * scale);
    picture.height = Math.round(height * scale);
    picture.getContext('2d')?.drawImage(video, 0, 0, picture.width, picture.height);
    seen = true;
  }

  const looking = setInterval(look, LOOK);
  return () => {
    clearInterval(looking);
    look();
    video.srcObject = null;
    if (seen) keep(picture);
  };
}
