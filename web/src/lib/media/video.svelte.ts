import { watchPicture } from './picture';

/** The element that plays one stream. It can be taken from one place of the page to the next, and plays on meanwhile. */
export class Video {
  readonly element = document.createElement('video');
  /** whether pictures come: not before the first, and not while they are frozen */
  moves = $state(false);
  readonly #stop: () => void;

  constructor(readonly stream: MediaStream) {
    const { element } = this;
    element.autoplay = element.muted = true;
    element.setAttribute('playsinline', '');
    element.srcObject = stream;
    this.#stop = watchPicture(element, (moves) => (this.moves = moves));
  }

  /** Puts it into this place. */
  enter(place: HTMLElement, mirrored: boolean): void {
    this.element.classList.toggle('mirrored', mirrored);
    place.append(this.element);
    // Browsers pause what leaves the page, even for a moment.
    void this.element.play().catch(() => undefined);
  }

  close(): void {
    this.#stop();
    this.element.remove();
    this.element.srcObject = null;
  }
}

/** Videos that have just lost their place, by their stream. */
const free = new WeakMap<MediaStream, Video>();

/** The video of this stream: the one that has just lost its place, or else a new one. */
export function takeVideo(stream: MediaStream): Video {
  const video = free.get(stream) ?? new Video(stream);
  free.delete(stream);
  return video;
}

/** Gives a video up; if no other place takes it at once, it is closed. */
export function leaveVideo(video: Video): void {
  const { stream } = video;
  free.get(stream)?.close();
  free.set(stream, video);
  setTimeout(() => {
    if (free.get(stream) !== video) return;
    free.delete(stream);
    video.close();
  });
}
