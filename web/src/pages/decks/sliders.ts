import type { FaceParam } from '$lib/face/params';

interface Part {
  part: 'brows' | 'eyes' | 'mouth' | 'signs';
  sliders: readonly FaceParam[];
}

/** The numbers of a face, in the order in which one would draw it. */
export const PARTS: readonly Part[] = [
  {
    part: 'mouth',
    sliders: ['smile', 'open', 'wide', 'press', 'teeth', 'tongue', 'tongueOut', 'wave', 'sneer', 'puff'],
  },
  { part: 'eyes', sliders: ['lid', 'low', 'gx', 'gy', 'wink', 'cross', 'pupil'] },
  { part: 'brows', sliders: ['browIn', 'browOut', 'browKnit', 'asym'] },
  { part: 'signs', sliders: ['tilt', 'blush', 'tear', 'tears', 'sweat'] },
];
