import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Whether this seed is the one that was promised before the first card was dealt. */
export function isPromised(seed: string, commitment: string): boolean {
  try {
    return bytesToHex(sha256(hexToBytes(seed))) === commitment;
  } catch {
    return false; // What is no seed was not promised.
  }
}
