/** The way of one's picture, or of one's voice, to one page: it carries what was given last, or nothing. */
export class Way {
  #given: MediaStreamTrack | null;

  constructor(readonly sender: RTCRtpSender) {
    this.#given = sender.track;
  }

  /** Carries this from now on; what it tells settles once it does. It tells nothing if nothing changes. */
  give(track: MediaStreamTrack | null): Promise<void> | undefined {
    // Not what the sender says: while a change is under way, that is old, and one that followed would be lost.
    if (track === this.#given) return undefined;
    this.#given = track;
    return this.sender.replaceTrack(track).catch(() => {
      if (this.#given === track) this.#given = this.sender.track;
    });
  }
}
