import { cut, whole, type Square } from './crop';

/** A picture to crop, or a file that this browser can't show, such as HEIC, and that the server may read. */
type Picture = { picture: ImageBitmap } | { file: File };

/** The pictures that somebody has chosen, looked at one after the other. */
export class Chosen {
  /** The one in sight. */
  now = $state.raw<Picture>();
  /** The part of it that the others will see. */
  square = $state.raw<Square>({ x: 0, y: 0, side: 0 });
  /** Which one it is, and of how many. */
  at = $state(0);
  of = $state(0);
  #later: File[] = [];

  /** How many come after the one in sight. */
  get left(): number {
    return this.of - this.at;
  }

  /** Takes these files, and shows the first. */
  async take(files: readonly File[]): Promise<void> {
    this.clear();
    this.#later = [...files];
    this.of = files.length;
    await this.next();
  }

  /** Takes a picture that was just taken. */
  show(picture: ImageBitmap): void {
    this.clear();
    this.at = this.of = 1;
    this.#see(picture);
  }

  /** Shows the next one, or none. */
  async next(): Promise<void> {
    const file = this.#later.shift();
    if (!file) return this.clear();
    const picture = await createImageBitmap(file).catch(() => undefined);
    this.#close();
    this.at += 1;
    if (picture) this.#see(picture);
    else this.now = { file };
  }

  /** The picture in sight as it is sent. */
  async cut(): Promise<Blob | undefined> {
    if (!this.now) return undefined;
    return 'file' in this.now ? this.now.file : cut(this.now.picture, this.square);
  }

  clear(): void {
    this.#close();
    this.now = undefined;
    this.#later = [];
    this.at = this.of = 0;
  }

  #see(picture: ImageBitmap): void {
    this.square = whole(picture);
    this.now = { picture };
  }

  #close(): void {
    if (this.now && 'picture' in this.now) this.now.picture.close();
  }
}
