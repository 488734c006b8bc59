/** SHA-256 in hex; null where the browser has none, as over plain HTTP from another machine. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
