/** Base64 of the UTF-8 bytes, so that any letter survives; `btoa` alone refuses all but Latin-1. */
export function base64OfText(text: string): string {
  return base64OfBytes(new TextEncoder().encode(text));
}

/** Decodes base64 of UTF-8; '' where it is none. */
export function textOfBase64(base64: string): string {
  try {
    return new TextDecoder().decode(bytesOfBase64(base64));
  } catch {
    return '';
  }
}

/** Base64 of bytes. */
export function base64OfBytes(bytes: Uint8Array): string {
  const pieceBytes = 0x8000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(binary);
}

/** Decodes base64; throws where it is none. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
