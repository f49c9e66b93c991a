/** One outgoing track, camera or microphone, to one peer: it carries the track given last, or none. */
export class TrackSender {
  #given: MediaStreamTrack | null;
  #limits: RTCRtpEncodingParameters = {};
  /** Settles once the sender encodes as it was last asked to: it takes one change at a time. */
  #encoded: Promise<void> = Promise.resolve();

  constructor(readonly sender: RTCRtpSender) {
    this.#given = sender.track;
  }

  /** Carries this track from now on. Returns a promise that settles once it does, or undefined if nothing changes. */
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
    // A sender that is gone refuses even to be asked: what comes later must not fail with it.
    const encode = async () => {
      const parameters = this.sender.getParameters();
      if (parameters.encodings.length === 0) return;
      parameters.encodings = parameters.encodings.map((old) => ({
        ...old,
        ...this.#limits,
        active: this.#given !== null,
      }));
      await this.sender.setParameters(parameters);
    };
    this.#encoded = this.#encoded.then(encode).catch(() => undefined);
    return this.#encoded;
  }
}
