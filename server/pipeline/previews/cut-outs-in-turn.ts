import type { CutOuts } from '../photos/cut-out-once.ts';
import type { PreviewRenderer } from './preview-renderer.ts';

/** Cuts out for a user who waits, one photo after the other. `tooMany` is the message where too many wait. */
export function cutOutsInTurn(renderer: PreviewRenderer, userId: string, tooMany: string): CutOuts {
  return {
    cutOut: (photo) => renderer.inTurn(userId, () => renderer.cutOut(photo), { tooMany }),
    correctAlpha: (alpha, mask) =>
      renderer.inTurn(userId, () => renderer.correctAlpha(alpha, mask), { tooMany }),
  };
}
