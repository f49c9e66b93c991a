/** The kind of device: it decides which instructions are shown. */
export type Kind = 'iphone' | 'android' | 'desktop';

/** Whose warning page somebody sees. */
export type Browser = 'chromium' | 'firefox' | 'safari';

/** The kind of device, by what its browser says of itself; an iPad calls itself a Mac, but no Mac is touched. */
export function kindOf(agent: string, touches: number): Kind {
  if (/iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touches > 1)) return 'iphone';
  return agent.includes('Android') ? 'android' : 'desktop';
}

/** The browser, by its user agent. */
export function browserOf(agent: string): Browser {
  if (/Firefox|FxiOS/.test(agent)) return 'firefox';
  return /Chrom|CriOS|Edg/.test(agent) ? 'chromium' : 'safari';
}
