import { Fault } from '#core/fault.ts';
import { photoFaults } from '#core/fault-table.ts';
import { photoProblems, type PhotoProblem } from '#core/messages/reasons/products/photo-reasons.ts';

/** The product's photo cannot be used; the product keeps the shop's own image. Trying again does not help. */
export class PhotoError extends Fault<PhotoProblem> {
  override readonly name = 'PhotoError';

  constructor(code: PhotoProblem, cause?: unknown) {
    super(code, photoFaults[code], photoProblems[code], { cause });
  }
}
