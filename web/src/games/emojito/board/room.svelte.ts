/** How much room something had when it was last in sight, in pixels. What comes back to it is drawn once, not twice. */
export class Room {
  width = $state(0);
  height = $state(0);
}
