import type { CutOuts } from '../photos/cut-out-once.ts';
import type { PreviewRenderer } from './preview-renderer.ts';

/** Cuts out photos for a waiting user, one after the other. `tooMany` is the message if too many are waiting. */
export function cutOutsInTurn(renderer: PreviewRenderer, userId: string, tooMany: string): CutOuts {
  return {
    cutOut: (photo) => renderer.inTurn(userId, () => renderer.cutOut(photo), { tooMany }),
    correctAlpha: (alpha, mask) =>
      renderer.inTurn(userId, () => renderer.correctAlpha(alpha, mask), { tooMany }),
  };
}
