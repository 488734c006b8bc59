import type { PhotoProblem } from './photo-problem.ts';

/** A photo cannot be used. Trying again does not help. The message is for logs; what a person reads is made of `code`. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  readonly code: PhotoProblem;
  /** Slot of an additional photo, where it is that one; not set for the first, and where nobody knows which stopped drawing. */
  readonly slot?: string;

  constructor(code: PhotoProblem, cause?: unknown, slot?: string) {
    super(code, { cause });
    this.code = code;
    if (slot !== undefined) this.slot = slot;
  }
}
