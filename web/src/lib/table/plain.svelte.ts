const KEY = 'mien.plain';

let plain = $state(recall());

/** Whether games are shown as lists and words instead of boards; reactive. */
export function isPlain(): boolean {
  return plain;
}

/** Shows games plainly, or as boards, on this device from now on. */
export function choosePlain(next: boolean): void {
  plain = next;
  try {
    localStorage.setItem(KEY, next ? '1' : '');
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
