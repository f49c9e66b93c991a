import { canShareFile, shareFile } from '$lib/device/secure';

/** Passes a file on as this device does, or saves it; whether it was passed on. */
export async function shareOrSave(blob: Blob, name: string): Promise<boolean> {
  const file = new File([blob], name, { type: blob.type });
  if (!canShareFile(file)) {
    save(blob, name);
    return false;
  }
  // The person thought better of it.
  await shareFile(file).catch(() => undefined);
  return true;
}

/** Saves a file as a download. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the click; Safari late.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
