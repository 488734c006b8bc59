import type { CutOutChoice } from '#core/contract/feeds/cut-outs-api.ts';

/** User's decision about a photo; null: none, so that the run decides. */
export type Decision = CutOutChoice | null;

/** A grey PNG of strokes. */
export type MaskPng = Uint8Array<ArrayBuffer>;

/** One photo's decision, before and after; photos are named by the hash of their bytes. */
export interface Change {
  readonly photo: string;
  readonly before: Decision;
  readonly after: Decision;
  /** Strokes that were there before, as PNG, where the change replaces or deletes them. */
  readonly maskBefore?: MaskPng | undefined;
}

/** A change to send to the server, with strokes that have to be sent again first. */
export interface ToldChange extends Change {
  readonly mask?: MaskPng | undefined;
}

/** State of a review of cut-outs. The photos stay in their places during decisions, so that nothing moves under a hand that presses on. */
export interface Review {
  readonly photos: readonly string[];
  /** The current photo; null only where there is none. */
  readonly at: string | null;
  readonly decisions: ReadonlyMap<string, Decision>;
  /** Decisions made here, the latest last; one entry may hold many photos. */
  readonly past: readonly (readonly Change[])[];
}

/** A step of a review, with the changes to send to the server. */
export interface ReviewStep {
  readonly review: Review;
  readonly changes: readonly ToldChange[];
}

export const emptyReview: Review = { photos: [], at: null, decisions: new Map(), past: [] };

/**
 * Returns the review with photos as the server has them. Known ones stay in place and new ones are appended; a decision that is still
 * `underWay` to the server wins over an earlier answer of the server.
 */
export function withPhotos(
  review: Review,
  found: readonly { readonly photo: string; readonly decision: Decision }[],
  underWay: ReadonlySet<string>,
): Review {
  const decisions = new Map(review.decisions);
  for (const { photo, decision } of found) if (!underWay.has(photo)) decisions.set(photo, decision);
  const photos = [...new Set([...review.photos, ...found.map(({ photo }) => photo)])];
  return { ...review, photos, decisions, at: review.at ?? photos[0] ?? null };
}

export function getDecision(review: Review, photo: string): Decision {
  return review.decisions.get(photo) ?? null;
}

/** Moves to this photo; one that the review does not have changes nothing. */
export function lookAt(review: Review, photo: string): Review {
  return review.photos.includes(photo) ? { ...review, at: photo } : review;
}

/** Returns the photo `by` places along, or null where the row ends there. */
export function findNeighbour({ photos, at }: Review, by: 1 | -1): string | null {
  return at === null ? null : (photos[photos.indexOf(at) + by] ?? null);
}

/** Moves to the next photo or the one before; stays at the ends. */
export function step(review: Review, by: 1 | -1): Review {
  const at = findNeighbour(review, by);
  return at === null ? review : { ...review, at };
}

/**
 * Decides about photos at once. An unchanged one is no change, and no entry of its own. `maskBefore`: strokes of the only photo before they
 * were changed.
 */
export function decide(
  review: Review,
  photos: readonly string[],
  { choice: after, maskBefore }: { choice: Decision; maskBefore?: MaskPng | undefined },
): ReviewStep {
  const changes = photos
    .filter((photo) => review.photos.includes(photo))
    .map((photo) => ({ photo, before: getDecision(review, photo), after, maskBefore }))
    // A mask that was painted again counts as changed.
    .filter((change) => change.before !== after || after === 'mask');
  if (changes.length === 0) return { review, changes };
  return { review: { ...applied(review, changes), past: [...review.past, changes] }, changes };
}

/** Undoes the last decision, and moves to its photo. */
export function undo(review: Review): ReviewStep {
  const last = review.past.at(-1);
  if (last === undefined) return { review, changes: [] };
  const changes = last.map(({ photo, before, after, maskBefore: mask }) => ({
    photo,
    before: after,
    after: before,
    mask,
  }));
  const [first] = changes;
  const past = review.past.slice(0, -1);
  return { review: { ...applied(review, changes), past, at: first?.photo ?? review.at }, changes };
}

/** Reverts a change that the server refused, as if it had never been made. */
export function refuse(review: Review, { photo, before, after }: Change): Review {
  if (getDecision(review, photo) !== after) return review;
  const past = review.past
    .map((changes) => changes.filter((change) => change.photo !== photo || change.after !== after))
    .filter((changes) => changes.length > 0);
  return { ...applied(review, [{ photo, before: after, after: before }]), past };
}

function applied(review: Review, changes: readonly Change[]): Review {
  const decisions = new Map(review.decisions);
  for (const { photo, after } of changes) decisions.set(photo, after);
  return { ...review, decisions };
}
