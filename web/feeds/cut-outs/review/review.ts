import type { CutOutChoice } from '#core/contract/feeds/cut-outs-api.ts';

/** User's decision about a photo; null if there is none, so that the network's result counts. */
export type Decision = CutOutChoice | null;

/** Strokes as a grey PNG. */
export type MaskPng = Uint8Array<ArrayBuffer>;

/** Decision about one photo before and after a change; `photo` is the hash of its bytes. */
export interface Change {
  readonly photo: string;
  readonly before: Decision;
  readonly after: Decision;
  /** Former strokes as PNG, if the change replaces or deletes them. */
  readonly maskBefore?: MaskPng | undefined;
}

/** A change to send to the server; `mask`: strokes that have to be sent before. */
export interface ToldChange extends Change {
  readonly mask?: MaskPng | undefined;
}

/** State of a review. Photos stay at their places after decisions, so that nothing moves while a user presses repeatedly. */
export interface Review {
  readonly photos: readonly string[];
  /** The current photo; null only if there are none. */
  readonly at: string | null;
  readonly decisions: ReadonlyMap<string, Decision>;
  /** Changes made in this session, the latest last; each entry may contain many photos. */
  readonly past: readonly (readonly Change[])[];
}

/** Result of an operation: the new review, and the changes to send to the server. */
export interface ReviewStep {
  readonly review: Review;
  readonly changes: readonly ToldChange[];
}

export const emptyReview: Review = { photos: [], at: null, decisions: new Map(), past: [] };

/**
 * Adds photos as reported by the server. Known ones stay at their places, new ones are appended. A decision that is still being sent
 * (`underWay`) counts instead of the reported one.
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

/** Moves to this photo; does nothing if the review does not contain it. */
export function lookAt(review: Review, photo: string): Review {
  return review.photos.includes(photo) ? { ...review, at: photo } : review;
}

/** Returns the photo `by` positions further; null after the last and before the first. */
export function findNeighbour({ photos, at }: Review, by: 1 | -1): string | null {
  return at === null ? null : (photos[photos.indexOf(at) + by] ?? null);
}

/** Goes to the next or previous photo, if there is one. */
export function step(review: Review, by: 1 | -1): Review {
  const at = findNeighbour(review, by);
  return at === null ? review : { ...review, at };
}

/** Decides about photos; those already decided so are not recorded. `maskBefore`: strokes before the change, if for a single photo. */
export function decide(
  review: Review,
  photos: readonly string[],
  { choice: after, maskBefore }: { choice: Decision; maskBefore?: MaskPng | undefined },
): ReviewStep {
  const changes = photos
    .filter((photo) => review.photos.includes(photo))
    .map((photo) => ({ photo, before: getDecision(review, photo), after, maskBefore }))
    // New strokes are a change even if the decision was to use strokes before.
    .filter((change) => change.before !== after || after === 'mask');
  if (changes.length === 0) return { review, changes };
  return { review: { ...applied(review, changes), past: [...review.past, changes] }, changes };
}

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

/** Removes a change that the server has refused, as if it had never been made. */
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
