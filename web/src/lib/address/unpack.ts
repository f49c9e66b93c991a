// Imported before everything else: the data from http must be in storage before other modules read it.
import { unpack } from './tohttps';

try {
  unpack();
} catch {
  // A browser that keeps nothing has nothing to unpack: the name is asked for again.
}
