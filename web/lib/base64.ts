/** Encodes the UTF-8 bytes of a text as base64; `btoa` without this accepts only Latin-1. */
export function base64OfText(text: string): string {
  return base64OfBytes(new TextEncoder().encode(text));
}

/** Decodes base64 of UTF-8; '' if invalid. */
export function textOfBase64(base64: string): string {
  try {
    return new TextDecoder().decode(bytesOfBase64(base64));
  } catch {
    return '';
  }
}

export function base64OfBytes(bytes: Uint8Array): string {
  const pieceBytes = 0x8000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(binary);
}

/** Decodes base64; throws if invalid. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
