import type { Open } from './permissions';
import { VOICE, type Quality } from './quality';
import { TrackSender } from './tracksender';

/** What two pages tell each other about their line. */
export type Word =
  { description: RTCSessionDescriptionInit } | { candidate: RTCIceCandidateInit | null } | { restart: true };

/** How loud somebody is who speaks, between 0 and 1, and for how many milliseconds they may take breath. */
const [LOUD, BREATH] = [0.03, 700];

interface Ends {
  ice: RTCIceServer[];
  relayOnly: boolean;
  /** whether this side makes all the offers; the other one answers them */
  offers: boolean;
  say: (word: Word) => void;
  /** the tracks that come in, once they can */
  receive: (stream: MediaStream) => void;
  turned: (state: RTCPeerConnectionState) => void;
}

/** One line to one page of another person: one side makes all the offers, and tracks come and go without any. */
export class Peer {
  readonly stream = new MediaStream();
  readonly #pc: RTCPeerConnection;
  readonly #ends: Ends;
  #video: TrackSender | undefined;
  #audio: TrackSender | undefined;
  #wanted: { video: MediaStreamTrack | null; audio: MediaStreamTrack | null } = { video: null, audio: null };
  #limited: Quality | undefined;
  #loudAt = -BREATH;

  constructor(ends: Ends) {
    this.#ends = ends;
    this.#pc = new RTCPeerConnection({
      iceServers: ends.ice,
      ...(ends.relayOnly ? { iceTransportPolicy: 'relay' as const } : {}),
      bundlePolicy: 'max-bundle',
    });
    this.#pc.onicecandidate = ({ candidate }) => ends.say({ candidate: candidate?.toJSON() ?? null });
    this.#pc.onconnectionstatechange = () => ends.turned(this.#pc.connectionState);
    this.#pc.oniceconnectionstatechange = () => {
      if (this.#pc.iceConnectionState === 'failed') this.restart();
    };
    this.#pc.ontrack = ({ track }) => {
      this.stream.addTrack(track);
      ends.receive(this.stream);
    };
    if (ends.offers) {
      this.#pc.onnegotiationneeded = () => void this.#describe();
      this.#audio = new TrackSender(this.#pc.addTransceiver('audio', { direction: 'sendrecv' }).sender);
      this.#video = new TrackSender(this.#pc.addTransceiver('video', { direction: 'sendrecv' }).sender);
    }
  }

  /** Whether the other one is loud, or was at the last look: a breath between two words does not count. */
  speaks(): boolean {
    const voice = this.#pc.getReceivers().find(({ track }) => track.kind === 'audio');
    if ((voice?.getSynchronizationSources()[0]?.audioLevel ?? 0) > LOUD) this.#loudAt = performance.now();
    return performance.now() - this.#loudAt < BREATH;
  }

  /** Finds a new way through the network. */
  restart(): void {
    if (this.#ends.offers) this.#pc.restartIce();
    else this.#ends.say({ restart: true });
  }

  /** Sends those of these tracks that are open, and nothing else. The promises settle once that holds. */
  send(video: MediaStreamTrack | null, audio: MediaStreamTrack | null, open: Open): Promise<void>[] {
    this.#wanted = { video: open.video ? video : null, audio: open.audio ? audio : null };
    return this.#apply();
  }

  #apply(): Promise<void>[] {
    const { video, audio } = this.#wanted;
    return [this.#video?.give(video), this.#audio?.give(audio)].filter((change) => change !== undefined);
  }

  /** Sends with this quality from now on; voices first. */
  async limit(quality: Quality): Promise<void> {
    const { bitrate, framerate, scale } = quality;
    const was = this.#limited;
    if (was?.bitrate === bitrate && was.framerate === framerate && was.scale === scale) return;
    // Before the line stands there is nothing to limit; once it does, it is limited.
    this.#limited = this.#pc.connectionState === 'connected' ? quality : undefined;
    await Promise.all([
      this.#audio?.limit({ maxBitrate: VOICE, networkPriority: 'high', priority: 'high' }),
      this.#video?.limit({ maxBitrate: bitrate, maxFramerate: framerate, scaleResolutionDownBy: scale }),
    ]);
  }

  /** Takes what the other page says. */
  async hear(word: Word): Promise<void> {
    if ('restart' in word) return this.#pc.restartIce();
    if ('candidate' in word) return this.#pc.addIceCandidate(word.candidate ?? undefined);
    await this.#pc.setRemoteDescription(word.description);
    if (this.#ends.offers) return;
    this.#adopt();
    await Promise.all(this.#apply());
    await this.#describe();
  }

  /** Makes an offer or an answer: the browser knows which. */
  async #describe(): Promise<void> {
    await this.#pc.setLocalDescription();
    if (this.#pc.localDescription) this.#ends.say({ description: this.#pc.localDescription.toJSON() });
  }

  /** The answerer reuses the offerer's transceivers, one for each kind of track. */
  #adopt(): void {
    for (const transceiver of this.#pc.getTransceivers()) {
      const { kind } = transceiver.receiver.track;
      if (kind === 'audio' ? this.#audio : this.#video) continue;
      transceiver.direction = 'sendrecv';
      if (kind === 'audio') this.#audio = new TrackSender(transceiver.sender);
      else this.#video = new TrackSender(transceiver.sender);
    }
  }

  close(): void {
    this.#pc.onnegotiationneeded = null;
    this.#pc.onicecandidate = null;
    this.#pc.ontrack = null;
    this.#pc.onconnectionstatechange = null;
    this.#pc.oniceconnectionstatechange = null;
    this.#pc.close();
    for (const track of this.stream.getTracks()) this.stream.removeTrack(track);
  }
}
