/* Keeps what goes on in a page: its steps, its lines to other pages, and by their statistics what came over them. */
(() => {
  // An empty page has no cameras.
  if (!navigator.mediaDevices) return;
  /** milliseconds without any sound that make a silence: a decoder fades out step by step */
  const FADED = 300;
  const lines = new Set(), steps = [], samples = [], tracks = [], shakes = [], beats = [];
  let waiting = [], laid = 0, game;
  // As docs/reference/protocol.md says.
  const merge = (held, change) => {
    const merged = Array.isArray(held) ? [...held] : { ...held };
    for (const [key, value] of Object.entries(change)) {
      const name = key.replace(/[+~]$/, '');
      if (key.endsWith('~')) merged[name] = merge(merged[name], value);
      else merged[name] = key.endsWith('+') ? [...merged[name], ...value] : value;
    }
    return merged;
  };
  const follow = (held, { all, own = {}, happened = [] }) =>
    merge(merge({ ...held, step: held.step + happened.length }, all), own);
  const open = () => [...lines].filter((line) => line.connectionState !== 'closed');
  const standing = () => open().filter((line) => line.connectionState === 'connected').length;
  const name = (description) => /ice-ufrag:(\S+)/.exec(description?.sdp ?? '')?.[1];
  // One clock for all pages.
  const now = () => performance.timeOrigin + performance.now();
  const look = () => void (waiting = waiting.filter(([holds, done]) => !holds() || done()));

  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
      super(...given);
      laid += 1;
      lines.add(this);
      this.addEventListener('connectionstatechange', look);
    }
    close() {
      super.close();
      // Whatever is asked what the page still holds must not itself hold it.
      lines.delete(this);
      look();
    }
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data), { type } = message;
        if (type === 'Game') game = message;
        if (type === 'Game~') game = follow(game, message);
        if (type === 'Game' || type === 'Game~') {
          const { number, step, view } = game;
          steps.push({ at: now(), number, step, view });
        }
        look();
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

  const voices = () => [...document.querySelectorAll('audio')].filter(({ muted }) => !muted).length;

  const sample = async () => {
    await Promise.all(open().map(async (line) => {
      const from = name(line.remoteDescription), stats = [...(await line.getStats()).values()];
      const video = stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
      const audio = stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
      samples.push({
        from,
        frames: video?.framesDecoded ?? 0,
        packets: audio?.packetsReceived ?? 0,
        energy: audio?.totalAudioEnergy ?? 0,
        voices: voices(),
        // When it was so, by the same clock: a busy page may hear of it half a second later.
        at: Math.max(...[video, audio].map((one) => one?.timestamp ?? 0)) || Math.max(...stats.map(({ timestamp }) => timestamp)),
      });
    }));
    look();
  };
  // A processor that is busy elsewhere delays pictures and this clock alike.
  setInterval(() => {
    beats.push(now());
    void sample();
  }, 100);

  const way = async (line) => {
    const stats = await line.getStats();
    const all = [...stats.values()];
    // Several pairs may be nominated. Chromium's transport knows the one in use, Firefox marks it.
    const transport = all.find(({ type }) => type === 'transport');
    const used = stats.get(transport?.selectedCandidatePairId) ?? all.find(({ selected }) => selected);
    return stats.get(used?.localCandidateId)?.candidateType;
  };

  const when = (what, holds, patience = 15000) => new Promise((done, fail) => {
    if (holds()) return done(now());
    waiting.push([holds, () => void done(now())]);
    setTimeout(() => fail(new Error(`It never came to this: ${what}.`)), patience);
  });
  const next = (from, at) => samples.find((one) => one.from === from && one.at >= at);

  globalThis.witness = {
    now,
    last: () => steps.at(-1),
    /** the moment of so many beats of this page's clock, ten to a second, after another moment */
    beat: async (since, count) => {
      const after = () => beats.filter((at) => at > since)[count - 1];
      await when(`${count} beats`, after, 60000);
      return after();
    },
    come: (number, step) => when(`step ${step}`, () => steps.some((one) => one.number === number && one.step >= step)),
    /** for each line, what we call it and what the other side calls it */
    names: () => open().map((line) => [name(line.localDescription), name(line.remoteDescription)]),
    /** lines that stand under other names than these: they found a new way */
    renamed: (old) => when('new names', () => standing() && open().every((line) => !old.includes(name(line.localDescription)) && !old.includes(name(line.remoteDescription)))),
    open: () => open().length,
    /** how many lines there ever were */
    laid: () => laid,
    shakes: () => shakes.length,
    connected: (count) => when(`${count} lines`, () => standing() === count && open().length === count),
    /** the first picture over any line */
    seen: () => when('a picture', () => samples.some(({ frames }) => frames > 0)),
    /** how each line leaves this page: host, srflx, prflx or relay */
    ways: () => Promise.all(open().map(way)),
    /** and the one that the other side calls by this name */
    way: (theirs) => way(open().find(({ remoteDescription }) => name(remoteDescription) === theirs)),
    /** how many pictures and voices of others this page lets through */
    shown: () => [...document.querySelectorAll('video')].filter(({ srcObject }) => !tracks.some((own) => srcObject?.getTracks().includes(own))).length,
    heard: voices,
    /** how many voices it let through at most, since then */
    loudest: (since) => Math.max(...samples.filter(({ at }) => at >= since).map(({ voices }) => voices)),
    /** has the device pause all that it gives, or go on */
    rest: (event) => tracks.forEach((track) => track.dispatchEvent(new Event(event))),
    live: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    /** milliseconds from a moment at which a line was shut to the sample that saw a picture come over it */
    opened: async (from, since) => {
      const shut = samples.findLast((one) => one.from === from && one.at <= since).frames;
      const first = () => samples.find((one) => one.from === from && one.at > since && one.frames > shut);
      await when('a picture', first);
      return first().at - since;
    },
    /** nothing is played of what came over a line: no energy was added for a while */
    faded: (from, since) => when('silence', () => {
      const later = samples.filter((one) => one.from === from && one.at >= since);
      const young = later.at(-1), old = later.findLast(({ at }) => at <= young?.at - FADED);
      return old && young.energy - old.energy < 0.0001;
    }),
    /** what came over a line between two moments, or for as long from the first sample after the earlier one on */
    got: async (from, since, until) => {
      const old = () => next(from, since);
      const young = () => old() && next(from, old().at + until - since);
      await when('a sample so much later', young);
      return ['frames', 'packets', 'energy'].map((what) => young()[what] - old()[what]);
    },
  };
})();
