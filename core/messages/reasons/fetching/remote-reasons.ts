import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

/**
 * Why a request to a shop's server failed, for the person who entered the address. No text names an address or internals: blocked, refused
 * and unknown names have the same text, so the answers cannot be used to map a network from outside.
 */
export const remoteReasons = catalogue(english, 'remoteReasons');

export type RemoteReason = ReasonOf<typeof remoteReasons>;

/** Returns the form's text about a feed that could not be fetched; `statusText` is the server's own, or ''. */
export function sampleFailureText(reason: RemoteReason, statusText: string): string {
  if (reason.code === 'http_status')
    return feedFormMessages.fetchRefused(reason.status, statusText).trimEnd();
  if (reason.code === 'timeout') return `${feedFormMessages.fetchFailed}. ${feedFormMessages.fetchSlow}`;
  return `${feedFormMessages.fetchFailed}. ${getSentence(remoteReasons, reason)}`;
}
