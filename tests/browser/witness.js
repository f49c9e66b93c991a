/* Keeps what goes on in a page: its steps, its lines to other pages, and by their statistics what came over them. */
(() => {
  const lines = [], steps = [], samples = [], tracks = [], shakes = [];
  let waiting = [];
  const standing = () => lines.filter((line) => line.connectionState === 'connected').length;
  const name = (description) => /ice-ufrag:(\S+)/.exec(description?.sdp ?? '')?.[1];
  const open = () => lines.filter((line) => line.connectionState !== 'closed');
  // One clock for all pages.
  const now = () => performance.timeOrigin + performance.now();

  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); lines.push(this); }
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const { type, number, step, view } = JSON.parse(data);
        if (type === 'Game') steps.push({ at: now(), number, step, view });
      });
    }
  };
  navigator.vibrate = (shake) => void shakes.push(shake);
  const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await asked(wish);
    tracks.push(...stream.getTracks());
    return stream;
  };

  const sample = async () => {
    for (const line of open()) {
      const kept = { from: name(line.remoteDescription), frames: 0, packets: 0, energy: 0 };
      for (const got of (await line.getStats()).values()) {
        if (got.type !== 'inbound-rtp') continue;
        if (got.kind === 'video') kept.frames = got.framesDecoded;
        else [kept.packets, kept.energy] = [got.packetsReceived, got.totalAudioEnergy];
      }
      samples.push({ ...kept, at: now() });
    }
    waiting = waiting.filter(([holds, done]) => !holds() || done());
  };
  setInterval(() => void sample(), 100);

  const when = (what, holds) => new Promise((done, fail) => {
    waiting.push([holds, () => void done(now())]);
    setTimeout(() => fail(new Error(`It never came to this: ${what}.`)), 15000);
  });
  const next = (from, at) => samples.find((one) => one.from === from && one.at >= at);

  globalThis.witness = {
    now,
    last: () => steps.at(-1),
    come: (number, step) => when(`step ${step}`, () => steps.some((one) => one.number === number && one.step >= step)),
    /** for each line, what we call it and what the other side calls it */
    names: () => open().map((line) => [name(line.localDescription), name(line.remoteDescription)]),
    open: () => open().length,
    shakes: () => shakes.length,
    connected: (count) => when(`${count} lines`, () => standing() === count && open().length === count),
    /** how each line goes through the network: host, srflx, prflx or relay */
    ways: () => Promise.all(open().map(async (line) => {
      const stats = await line.getStats();
      const used = [...stats.values()].find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded');
      return stats.get(used?.localCandidateId)?.candidateType;
    })),
    live: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    /** how many pictures came over a line that was shut, until this moment */
    opened: async (from, since, until) => {
      await when('the next sample', () => next(from, until));
      return next(from, until).frames - samples.findLast((one) => one.from === from && one.at <= since).frames;
    },
    /** what came over a line between two moments */
    got: async (from, since, until) => {
      await when('the next sample', () => next(from, until));
      const [old, young] = [next(from, since), next(from, until)];
      return ['frames', 'packets', 'energy'].map((what) => young[what] - old[what]);
    },
  };
})();
