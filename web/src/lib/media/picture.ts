/** Milliseconds without a new frame after which a picture is taken for frozen: slow networks and tired phones take two. */
export const FROZEN = 4000;
const LOOK = 500;

/**
 * Tells when the pictures of a video begin to come, when they stop, and when they come again. A camera that freezes
 * fires no event: the frames are counted. A page that nobody sees draws none, so it is not judged.
 */
export function watchPicture(video: HTMLVideoElement, tell: (moves: boolean) => void): () => void {
  let frames = 0;
  let last = Date.now();
  let moves = false;

  function look() {
    const count = video.getVideoPlaybackQuality().totalVideoFrames;
    const now = Date.now();
    if (count !== frames || document.visibilityState !== 'visible') last = now;
    frames = count;
    const next = count > 0 && now - last < FROZEN;
    if (next !== moves) tell((moves = next));
  }

  video.addEventListener('loadeddata', look);
  const looking = setInterval(look, LOOK);
  return () => {
    clearInterval(looking);
    video.removeEventListener('loadeddata', look);
  };
}
