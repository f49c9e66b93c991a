// Imported before everything else: what was brought over from http must be there when others look for it.
import { unpack } from './tohttps';

try {
  unpack();
} catch {
  // A browser that keeps nothing has nothing to unpack: the name is asked for again.
}
