import type { PhotoProblem } from './photo-problem.ts';

/** A photo cannot be used, and retrying does not help. The message is for logs; texts for people are made from `code`. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  readonly code: PhotoProblem;
  /** Slot of the faulty additional photo; absent for the first photo, and if it is unknown which photo failed. */
  readonly slot?: string;

  constructor(code: PhotoProblem, cause?: unknown, slot?: string) {
    super(code, { cause });
    this.code = code;
    if (slot !== undefined) this.slot = slot;
  }
}
