import type { BoardProps } from '$lib/game/playable';
import type { Scene, View } from '../wire.gen';

/** Whether the camera and the microphone that a scene needs are on. */
export function isEquipped({ symbol }: Scene, media: BoardProps['media']): boolean {
  const seen = symbol === 'sound' || media?.devices.camera.state === 'on';
  const heard = symbol === 'face' || media?.devices.microphone.state === 'on';
  return seen && heard;
}

/** Whether nobody can see or hear what somebody acts, so that making a face comes first. */
export function isUnseen(board: Pick<BoardProps<View>, 'media' | 'table' | 'seats'>, scene: Scene): boolean {
  return !isEquipped(scene, board.media) && !isInTheRoom(board, scene);
}

/** Whether this person can be seen and heard without any device: the audience sits in the same room. */
export function isInTheRoom({ table, seats }: Pick<BoardProps<View>, 'table' | 'seats'>, scene: Scene): boolean {
  if (table.settings.rooms === 'room') return true;
  const room = (seat: number) => table.settings.rooms === 'mixed' && seats[seat]?.person?.place === 'room';
  return room(scene.performer) && scene.watchers.some(room);
}
