import type { PhotoReason } from '#core/messages/reasons/products/photo-reasons.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { PhotoError } from '#server/render/photo/photo-error.ts';
import { NoDiskSpace } from './require-disk-space.ts';

/** Why there is no picture of a photo. */
export interface PhotoFailure {
  reason: PhotoReason;
  /**
   * Whose fault it is. 'shop': the photo is gone or no picture any more, if that lasts. 'away': its host could not be
   * asked, which says nothing about the photo. 'ours': the photo is well, the drawing failed.
   */
  kind: 'shop' | 'away' | 'ours';
}

/** Null for failures that say nothing about the photo and are not ours to swallow. */
export function photoFailure(error: unknown): PhotoFailure | null {
  if (error instanceof PhotoError) {
    const kind = error.code === 'drawing_stopped' ? 'ours' : 'shop';
    return { reason: { code: error.code }, kind };
  }
  if (error instanceof NoDiskSpace) return { reason: error.reason, kind: 'ours' };
  if (!(error instanceof RemoteError) || error.failure === 'cancelled') return null;
  return { reason: { code: 'not_fetched', why: error.reason }, kind: isGone(error) ? 'shop' : 'away' };
}

/** Every other refusal may be over tomorrow: a host that is away, busy, misconfigured, or asks who we are. */
function isGone({ status, failure }: RemoteError): boolean {
  return status === 404 || status === 410 || failure === 'too_large';
}
