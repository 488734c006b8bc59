/**
 * Releases the memory of pixels or of a file immediately; they must not be read again. The garbage collector sees a buffer of megabytes as
 * a few bytes, so it lets many accumulate before it collects them.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // A part of a larger buffer shares it with others.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
