import { Fault } from '#core/fault.ts';
import { photoFaults } from '#core/fault-table.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import type { PhotoProblem } from '#picture/paint';

/** A photo of the product cannot be used; without its first one, the product keeps the shop's own image. Trying again does not help. */
export class PhotoError extends Fault<PhotoProblem> {
  override readonly name = 'PhotoError';

  /** Slot of an additional photo, where it is that one; not set for the first, and where nobody knows which stopped drawing. */
  readonly slot?: string;

  constructor(code: PhotoProblem, cause?: unknown, slot?: string) {
    super(code, photoFaults[code], photoReasons[code], { cause });
    if (slot !== undefined) this.slot = slot;
  }
}
