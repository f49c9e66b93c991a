import { between, clampFace, face, type FaceParams } from '$lib/face';
import type { Performance, Pose } from '../wire.gen';

/** How long the last face stays, in milliseconds. */
const LINGERS = 700;

/** How long a performance takes, in milliseconds. */
export function lengthOf({ poses, sounds }: Performance): number {
  const ends = [...poses.map(({ at }) => at + LINGERS), ...sounds.map(({ at, length }) => at + length)];
  return Math.max(0, ...ends);
}

/** The face at a moment: between two poses it moves, unless it is to jump; none if nothing is posed. */
export function faceAt({ poses }: Performance, ms: number, jumps = false): FaceParams | undefined {
  const next = poses.findIndex(({ at }) => at > ms);
  const [before, after] = next < 0 ? [poses.at(-1), undefined] : [poses[next - 1] ?? poses[next], poses[next]];
  if (!before) return undefined;
  if (!after || jumps || after.at <= before.at) return faceOf(before);
  return between(faceOf(before), faceOf(after), eased((ms - before.at) / (after.at - before.at)));
}

function faceOf(pose: Pose): FaceParams {
  return clampFace(face(pose.face));
}

/** Muscles start and stop softly. */
function eased(at: number): number {
  return at * at * (3 - 2 * at);
}
