/**
 * Gives the memory of pixels or of a file back at once; no one may read them again. To the collector a buffer of megabytes is a few bytes:
 * it leaves many of them lying about, and then goes through the whole heap to find them.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // A part of a larger buffer is not alone in it.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
