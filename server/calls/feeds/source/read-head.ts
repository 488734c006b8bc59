/** Number of bytes that is enough for nearly every feed. */
const USUAL_BYTES_MAX = 8 << 20;

/**
 * Reads a feed until `look` returns an answer; `look` returns null if it needs more, and is called again when the bytes read have doubled,
 * so that all calls together cost at most twice the last one. Then closes the source. Fails with the errors of both.
 */
export async function readHead<Answer>(
  source: AsyncIterable<Uint8Array>,
  look: (head: { bytes: Uint8Array; isWhole: boolean }) => Promise<Answer | null>,
): Promise<Answer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let nextLook = 1;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length < nextLook) continue;
    const answer = await look({ bytes: Buffer.concat(pieces), isWhole: false });
    if (answer !== null) return answer;
    nextLook = length < USUAL_BYTES_MAX ? Math.min(length * 2, USUAL_BYTES_MAX) : length * 2;
  }
  const answer = await look({ bytes: Buffer.concat(pieces), isWhole: true });
  if (answer === null) throw new Error('more was wanted of a feed than all of it');
  return answer;
}
