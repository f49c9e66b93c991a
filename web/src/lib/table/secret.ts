import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A secret that nobody can guess. */
export function newSecret(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(24)));
}

/** What the server may know of a secret. The browser's own SHA-256 is missing where a table in the house has no https. */
export function secretHash(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}
