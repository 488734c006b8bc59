/** Base64 of the UTF-8 bytes, so that any letter survives; `btoa` alone refuses all but Latin-1. */
export function base64OfText(text: string): string {
  const pieceBytes = 0x8000;
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(binary);
}

/** The way back; '' where it is no base64 of UTF-8. */
export function textOfBase64(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}
