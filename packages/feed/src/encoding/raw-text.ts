// Maximum arguments passed in a call, far below the limit of engines.
const ARGUMENTS_MAX = 8192;

/** Returns bytes as text with one character per byte, whatever their encoding; reversed by rawBytes. */
export function rawText(bytes: Uint8Array): string {
  if (bytes.length <= ARGUMENTS_MAX) return String.fromCharCode(...bytes);
  return rawText(bytes.subarray(0, ARGUMENTS_MAX)) + rawText(bytes.subarray(ARGUMENTS_MAX));
}

/** Returns the bytes of a text with one character per byte. */
export function rawBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
