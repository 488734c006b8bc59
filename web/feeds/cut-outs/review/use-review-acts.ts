import { useState } from 'react';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { isDecidable, nameProduct, announceDecision, type PhotoInReview } from './describe-photo.ts';
import type { Decision, MaskPng } from './review.ts';
import type { ReviewModel } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

interface ActsOptions {
  /** True if photos are shown one at a time, so that keys apply to the shown one. */
  isOneByOne: boolean;
  onBrush: (photo: PhotoInReview) => void;
}

/** Returns the actions of a review's buttons and keys, and the text to announce. */
export function useReviewActs(model: ReviewModel, { isOneByOne, onBrush }: ActsOptions) {
  const { session, photos, review } = model;
  const [said, setSaid] = useState('');
  const current = isOneByOne ? photos.find(({ photo_hash: hash }) => hash === review.at) : undefined;

  const decide = (photo: PhotoInReview, choice: Decision) => {
    if (!isDecidable(photo)) return;
    session.decide([photo.photo_hash], choice);
    setSaid(announceDecision(nameProduct(photo), choice));
    // After a first decision the next photo is shown; after a changed one, the photo stays.
    if (isOneByOne && photo.choice === null && choice !== null) session.step(1);
  };
  const undo = () => {
    const [first] = session.undo();
    const photo = photos.find(({ photo_hash: hash }) => hash === first?.photo);
    if (first !== undefined && photo !== undefined)
      setSaid(announceDecision(nameProduct(photo), first.after));
  };
  const press = (choice: 'use' | 'keep') => {
    if (current !== undefined) decide(current, choice);
  };
  const keys = {
    previous: () => session.step(-1),
    next: () => session.step(1),
    use: () => press('use'),
    keep: () => press('keep'),
    brush: () => {
      if (current !== undefined && isDecidable(current)) onBrush(current);
    },
    undo,
  };
  useReviewKeys(keys);
  return {
    keys,
    said,
    decide,
    /** Keeps the background of all photos of the list, including those that are not loaded yet. */
    keepAll: async () => {
      try {
        await model.loadAll();
      } catch (error) {
        notify.error(readMessage(error, texts.decisionFailed));
        return;
      }
      const undecided = session.read().photos.filter(({ choice }) => choice === null);
      session.decide(
        undecided.map(({ photo_hash: hash }) => hash),
        'keep',
      );
      notify.success(texts.keptAll(undecided.length), {
        action: { label: commonMessages.undo, onPress: undo, undoes: true },
      });
    },
    /** Stores strokes, or deletes them for null; rejects if the server refuses them. */
    paint: async (photo: PhotoInReview, png: MaskPng | null, before: MaskPng | undefined) => {
      await session.paint(photo.photo_hash, png, before);
      setSaid(announceDecision(nameProduct(photo), png === null ? null : 'mask'));
    },
  };
}
