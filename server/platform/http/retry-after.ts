/** Default seconds after which a rate-limited call (429), or one during an outage (503), may be repeated. */
const SECONDS = { 429: 10, 503: 5 } as const;

/**
 * Returns `Retry-After` for an answer with this status; undefined if retrying does not help. `known`: seconds given by the failure itself.
 */
export function chooseRetryAfter(status: number, known: number | null | undefined): number | undefined {
  if (known !== null && known !== undefined) return known;
  return status === 429 || status === 503 ? SECONDS[status] : undefined;
}
