/** Why a product shows its last good picture, and since when nobody could look at what it was made from. */
export const keptMessages = {
  /** `why` is the failure's own sentence; instants are UTC. */
  photoAway: (why: string, since: Date) =>
    `${why} The last good picture stays up; the photo could not be checked since ${longInstant(since)}.`,
  photoGone: (why: string, until: Date) =>
    `${why} The last good picture stays up until ${longDay(until)}, in case the photo comes back.`,
  backgroundAway:
    'Backgrounds cannot be removed right now because of a fault on our side. The last good picture stays up; the next run tries again.',
  drawingStopped: (why: string) => `${why} The last good picture stays up.`,
  oursKept:
    'The picture could not be made because of a fault on our side. The last good one stays up; the next run tries again.',
  oursOriginal: 'The image could not be made because of a fault on our side. The next run tries again.',
  /** In front of the reason, when it is about a further photo of the product. */
  additional: (why: string) => `An additional photo: ${why}`,
  storageFull:
    'Our disk had no room for the pictures of this run, and still has none after several tries. The next run tries again.',
} as const;

/** '22 November 2026, 04:10 UTC'. */
function longInstant(instant: Date): string {
  return `${longDay(instant)}, ${instant.toISOString().slice(11, 16)} UTC`;
}

function longDay(instant: Date): string {
  return instant.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
