/** The way of one's picture, or of one's voice, to one page: it carries what was given last, or nothing. */
export class TrackSender {
  #given: MediaStreamTrack | null;
  #limits: RTCRtpEncodingParameters = {};
  /** Settles once the sender encodes as it was last asked to: it takes one change at a time. */
  #encoded: Promise<void> = Promise.resolve();

  constructor(readonly sender: RTCRtpSender) {
    this.#given = sender.track;
  }

  /** Carries this from now on; returns a promise that settles once it does, or nothing if nothing changes. */
  give(track: MediaStreamTrack | null): Promise<void> | undefined {
    // Not what the sender says: while a change is under way, that is old, and one that followed would be lost.
    if (track === this.#given) return undefined;
    this.#given = track;
    const replaced = this.sender.replaceTrack(track).catch(() => {
      if (this.#given === track) this.#given = this.sender.track;
    });
    // Firefox sends the last picture of a track that is gone again and again, unless it may not encode at all.
    return Promise.all([replaced, this.#encode()]).then(() => undefined);
  }

  /** Encodes within these limits from now on. */
  limit(limits: RTCRtpEncodingParameters): Promise<void> {
    this.#limits = limits;
    return this.#encode();
  }

  #encode(): Promise<void> {
    this.#encoded = this.#encoded.then(async () => {
      const parameters = this.sender.getParameters();
      if (parameters.encodings.length === 0) return;
      parameters.encodings = parameters.encodings.map((old) => ({
        ...old,
        ...this.#limits,
        active: this.#given !== null,
      }));
      await this.sender.setParameters(parameters).catch(() => undefined);
    });
    return this.#encoded;
  }
}
