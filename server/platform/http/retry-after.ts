/**
 * Seconds after which a call that was one too many, or came while something was away, may be repeated, unless the error tells a better
 * time.
 */
const SECONDS = { 429: 10, 503: 5 } as const;

/** `Retry-After` of an answer with this status; undefined where coming again helps nobody. `known`: what the failure itself says. */
export function chooseRetryAfter(status: number, known: number | null | undefined): number | undefined {
  if (known !== null && known !== undefined) return known;
  return status === 429 || status === 503 ? SECONDS[status] : undefined;
}
