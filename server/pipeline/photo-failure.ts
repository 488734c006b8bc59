import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { PhotoError } from '#server/render/photo-error.ts';

/** Why a product keeps the shop's photo; null for failures that say nothing about the photo and are not ours to swallow. */
export function photoFailure(error: unknown): { code: string; text: string } | null {
  if (error instanceof PhotoError) return { code: error.code, text: error.message };
  if (error instanceof RemoteError && error.failure !== 'cancelled')
    return {
      code: `photo_${error.failure}`,
      text: `The shop's photo could not be fetched. ${error.message}`,
    };
  return null;
}
