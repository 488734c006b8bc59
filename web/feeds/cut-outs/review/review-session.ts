import {
  type CutOutDecision,
  decideCutOuts,
  deleteCutOutMask,
  putCutOutMask,
  type ReviewedPhoto,
} from '#core/contract/feeds/cut-outs-api.ts';
import { call } from '#web/lib/api/call.ts';
import { base64OfBytes } from '#web/lib/base64.ts';
import {
  decide,
  type Decision,
  emptyReview,
  lookAt,
  type MaskPng,
  refuse,
  type Review,
  step,
  type ToldChange,
  undo,
  withPhotos,
} from './review.ts';
import { openListeners } from '#web/lib/listeners.ts';

/** Facts about a photo that a decision needs. */
export type JudgedPhoto = Pick<ReviewedPhoto, 'photo_hash' | 'verdict' | 'reason_text' | 'decision'>;

/** A photo as last reported by the server, and the current decision about it, which may not be sent yet. */
export type Decided<Photo extends JudgedPhoto> = Photo & { readonly choice: Decision };

export interface ReviewState<Photo extends JudgedPhoto> {
  readonly review: Review;
  readonly photos: readonly Decided<Photo>[];
  readonly isTelling: boolean;
}

interface Hearers {
  /** Called when all decisions were sent to the server. */
  onTold: () => void;
  onRefused: (error: unknown) => void;
}

/** Maximum number of photos in one call. */
const toldAtOnce = 1_000;

/** Review of a project's photos by the user: shows decisions immediately and sends them to the server one after the other. */
export class ReviewSession<Photo extends JudgedPhoto> {
  private readonly projectId: string;
  private readonly hearers: Hearers;
  private readonly listeners = openListeners();
  private readonly facts = new Map<string, Photo>();
  private readonly touched = new Set<string>();
  private readonly underWay = new Map<string, number>();
  private chain = Promise.resolve();
  private review = emptyReview;
  private state: ReviewState<Photo> = { review: emptyReview, photos: [], isTelling: false };
  /** Hash of the photo to show first; undefined when it was found. */
  private first: string | undefined;

  constructor(projectId: string, hearers: Hearers, first?: string) {
    this.projectId = projectId;
    this.hearers = hearers;
    this.first = first;
  }

  readonly read = (): ReviewState<Photo> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    return this.listeners.subscribe(listener);
  };

  /** Adds photos, or updates them, as reported by the server. */
  take(found: readonly Photo[]): void {
    for (const photo of found) this.facts.set(photo.photo_hash, photo);
    const decisions = found.map(({ photo_hash: photo, decision }) => ({
      photo,
      decision: decision?.choice ?? null,
    }));
    const known = withPhotos(this.review, decisions, new Set(this.underWay.keys()));
    const isFirstHere = this.first !== undefined && known.photos.includes(this.first);
    this.review = isFirstHere && this.first !== undefined ? lookAt(known, this.first) : known;
    if (isFirstHere) this.first = undefined;
    this.show();
  }

  /** True until the photo to show first was loaded. */
  isSeeking(): boolean {
    return this.first !== undefined;
  }

  look(photo: string): void {
    this.review = lookAt(this.review, photo);
    this.show();
  }

  step(by: 1 | -1): void {
    this.review = step(this.review, by);
    this.show();
  }

  decide(photos: readonly string[], choice: Decision): void {
    const { review, changes } = decide(this.review, photos, { choice });
    this.review = review;
    this.tell(changes);
  }

  undo(): readonly ToldChange[] {
    const { review, changes } = undo(this.review);
    this.review = review;
    this.tell(changes);
    return changes;
  }

  /** Stores strokes, or deletes them for null; `before`: the strokes until now. Rejects if the server refuses them. */
  async paint(photo: string, png: MaskPng | null, before: MaskPng | undefined): Promise<void> {
    const params = { id: this.projectId, hash: photo };
    const decision = png === null ? null : await putMask(this.projectId, photo, png);
    if (png === null) await call(deleteCutOutMask, { params });
    const made = decide(this.review, [photo], { choice: decision?.choice ?? null, maskBefore: before });
    this.review = made.review;
    this.touched.add(photo);
    this.learn(photo, decision);
    this.show();
    this.hearers.onTold();
  }

  /** Returns the number of photos without a decision in this session, which a filtered list on the server thus still contains. */
  untouchedCount(): number {
    return this.review.photos.filter((photo) => !this.touched.has(photo)).length;
  }

  private tell(changes: readonly ToldChange[]): void {
    if (changes.length > 0) {
      for (const { photo } of changes) this.touched.add(photo);
      this.count(changes, 1);
      this.chain = this.chain.then(() => this.send(changes));
    }
    this.show();
  }

  private async send(changes: readonly ToldChange[]): Promise<void> {
    try {
      await sendChanges(this.projectId, changes, (photo, decision) => this.learn(photo, decision));
    } catch (error) {
      for (const change of changes) this.review = refuse(this.review, change);
      const [first] = changes;
      if (first !== undefined) this.review = lookAt(this.review, first.photo);
      this.hearers.onRefused(error);
    }
    this.count(changes, -1);
    if (this.underWay.size === 0) this.hearers.onTold();
    this.show();
  }

  private count(changes: readonly ToldChange[], by: 1 | -1): void {
    for (const { photo } of changes) {
      const left = (this.underWay.get(photo) ?? 0) + by;
      if (left === 0) this.underWay.delete(photo);
      else this.underWay.set(photo, left);
    }
  }

  private learn(hash: string, decision: CutOutDecision | null): void {
    const known = this.facts.get(hash);
    if (known !== undefined) this.facts.set(hash, { ...known, decision });
  }

  private show(): void {
    const photos = this.review.photos.flatMap((hash) => {
      const photo = this.facts.get(hash);
      return photo === undefined ? [] : [{ ...photo, choice: this.review.decisions.get(hash) ?? null }];
    });
    this.state = { review: this.review, photos, isTelling: this.underWay.size > 0 };
    this.listeners.tell();
  }
}

async function sendChanges(
  projectId: string,
  changes: readonly ToldChange[],
  learn: (photo: string, decision: CutOutDecision | null) => void,
): Promise<void> {
  for (const { photo, mask } of changes)
    if (mask !== undefined) learn(photo, await putMask(projectId, photo, mask));
  const told = changes.filter(({ after, mask }) => after !== 'mask' || mask === undefined);
  for (const [choice, group] of Map.groupBy(told, ({ after }) => after)) {
    for (let at = 0; at < group.length; at += toldAtOnce) {
      const photos = group.slice(at, at + toldAtOnce).map(({ photo }) => photo);
      const { items } = await call(decideCutOuts, { params: { id: projectId }, body: { photos, choice } });
      for (const { photo_hash: photo, decision } of items) learn(photo, decision);
    }
  }
}

function putMask(projectId: string, hash: string, png: MaskPng): Promise<CutOutDecision> {
  return call(putCutOutMask, { params: { id: projectId, hash }, body: { mask: base64OfBytes(png) } });
}
