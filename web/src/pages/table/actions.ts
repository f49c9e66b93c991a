/** The actions that every part of a table offers: the menu, the chat, and your camera. */
export interface TableActions {
  onmenu: () => void;
  ontalk: () => void;
  ondevices: () => void;
  /** leaves the table; asks first during a game */
  onleave: () => void;
  /** how many chat messages are unread */
  unheard: number;
}
