/** What is at hand wherever one is at a table: the menu, the words, and one's camera. */
export interface TableActions {
  onmenu: () => void;
  ontalk: () => void;
  ondevices: () => void;
  /** asks first, if one would leave a game */
  onleave: () => void;
  /** how many words were said since one last listened */
  unheard: number;
}
