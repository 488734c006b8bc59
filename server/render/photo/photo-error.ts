import { photoProblems, type PhotoProblem } from '#core/messages/reasons/products/photo-reasons.ts';

/** The product's photo cannot be used; the product keeps the shop's own image. Trying again does not help. */
export class PhotoError extends Error {
  readonly code: PhotoProblem;

  constructor(code: PhotoProblem, cause?: unknown) {
    super(photoProblems[code], { cause });
    this.name = 'PhotoError';
    this.code = code;
  }
}
