/** Bytes as text of one character per byte, whatever their encoding; rawBytes is the way back. */
export function rawText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** The bytes of a text of one character per byte. */
export function rawBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
