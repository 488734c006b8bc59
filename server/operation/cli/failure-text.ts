import type { FeedError } from '#feed';
import type { PhotoError } from '#picture/paint';

/** Returns the message for a failure, since feeds and photos fail with codes. Texts are loaded only if needed. */
export async function failureText(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'FeedError') {
    const { feedErrorText } = await import('#core/messages/reasons/runs/feed-faults.ts');
    return feedErrorText(error as FeedError);
  }
  if (error.name === 'PhotoError') {
    const { photoReasons } = await import('#core/messages/reasons/products/photo-reasons.ts');
    return photoReasons[(error as PhotoError).code];
  }
  return error.message;
}
