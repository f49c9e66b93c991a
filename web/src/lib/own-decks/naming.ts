import { LENGTHS } from './deck';

/** What cameras, phones and messengers call a picture: nothing that one could act. */
const OF_A_DEVICE =
  /^(img|image|bild|imagen?|afbeelding|obraz|zdj[eę]cie|photo|foto|picture|dscn?|dscf|pxl|mvimg|screenshot|bildschirmfoto|capture|whatsapp|signal|scan|download|unnamed|at|um|le|om)$/iu;

/** What a picture's card is called at first, after its file; nothing if only a device could have called it so. */
export function nameOfPicture(file: string): string {
  const words = file
    .replace(/\.\w+$/, '')
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (!words.some((word) => /^\P{N}*\p{L}\P{N}*$/u.test(word) && !OF_A_DEVICE.test(word))) return '';
  const plain = words.join(' ');
  return short(plain.charAt(0).toLocaleUpperCase() + plain.slice(1));
}

/** A name, as long as a card's may be. */
export function short(name: string): string {
  return [...name].slice(0, LENGTHS.name).join('');
}
