import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { markCopied } from '#web/lib/session/copied-feeds.ts';
import { useCopy } from '#web/ui/button/copy-button.tsx';

const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };

/** Copies an address of a feed, which the card of its first ads notes. */
export function useCopyAddress(feedmakerId: string | null, onRefused?: () => void) {
  return useCopy(copyTexts, () => feedmakerId !== null && markCopied(feedmakerId), onRefused);
}
