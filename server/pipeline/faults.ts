import { Fault } from '#core/fault.ts';
import { feedFaults, workFaults } from '#core/fault-table.ts';
import { photoReasons, type PhotoReason } from '#core/messages/reasons/products/photo-reasons.ts';
import { runReasons, type RunReason } from '#core/messages/reasons/runs/run-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';

/** No space is left for another picture. */
export class NoDiskSpace extends Fault<'storage_full' | 'disk_nearly_full'> {
  override readonly name = 'NoDiskSpace';
  readonly reason: PhotoReason;

  constructor(reason: Extract<PhotoReason, { code: 'storage_full' | 'disk_nearly_full' }>) {
    super(reason.code, workFaults[reason.code], getSentence(photoReasons, reason));
    this.reason = reason;
  }
}

/** The photo has no picture, and there is no earlier one. */
export class NoPicture extends Fault<'no_picture'> {
  override readonly name = 'NoPicture';
  readonly reason: PhotoReason;

  constructor(reason: PhotoReason) {
    super('no_picture', workFaults.no_picture, getSentence(photoReasons, reason));
    this.reason = reason;
  }
}

/** A well-formed feed that must not be published. */
export class UnusableFeed extends Fault<'feed_empty' | 'source_too_many'> {
  override readonly name = 'UnusableFeed';
  readonly reason: RunReason;

  constructor(reason: Extract<RunReason, { code: 'feed_empty' | 'source_too_many' }>) {
    super(reason.code, feedFaults[reason.code], getSentence(runReasons, reason));
    this.reason = reason;
  }
}

/** The run was cancelled or its feed deleted while a job worked on it: nothing is left to do. */
export class RunEnded extends Fault<'run_ended'> {
  override readonly name = 'RunEnded';

  constructor() {
    super('run_ended', workFaults.run_ended, 'the run has ended');
  }
}

/** A stored photo was deleted because another product's job found that it is not a picture. Fetch it again. */
export class StoredPhotoGone extends Fault<'photo_replaced'> {
  override readonly name = 'StoredPhotoGone';

  constructor() {
    super('photo_replaced', workFaults.photo_replaced, 'the stored photo is gone');
  }
}
