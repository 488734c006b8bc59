import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { pages } from '../pages/pages.ts';

/** Parameters in the address after following a link of a mail. */
export interface MailLink {
  /** The page that the link was for. */
  readonly path: string;
  /** `code`: a session may begin in this browser. `failed`: the link is too old or was used. `said`: a sentence to show. */
  readonly kind: 'none' | 'code' | 'failed' | 'said';
  /** The server's code and sentence, '' without one. */
  readonly errorCode: string;
  readonly text: string;
}

/** Reads an address: names are in the query, and for older flows behind the '#'. */
export function readMailLink(address: Pick<Location, 'pathname' | 'search' | 'hash'>): MailLink {
  const query = new URLSearchParams(address.search);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const read = (name: string) => query.get(name) ?? fragment.get(name) ?? '';
  const path = address.pathname;
  const errorCode = read('error_code');
  if (errorCode !== '' || read('error_description') !== '')
    return { path, kind: 'failed', errorCode, text: read('error_description') };
  if (query.has('code')) return { path, kind: 'code', errorCode, text: '' };
  // Ours are the only messages: anybody can write any sentence into an address.
  const isSaid = read('message') !== '';
  return { path, kind: isSaid ? 'said' : 'none', errorCode, text: '' };
}

/** A notice about a link, for the page that it led to. */
export interface LinkNotice {
  readonly kind: 'error' | 'info';
  readonly text: string;
}

/** Returns the notice about a link, once it is known whether this browser is signed in. Null: none, or the page shows it. */
export function chooseLinkNotice(link: MailLink, isSignedIn: boolean): LinkNotice | null {
  if (link.kind === 'none' || link.path === pages.resetPassword.href) return null;
  const isChange = link.path === pages.settings.href;
  if (link.kind === 'said')
    return { kind: 'info', text: isChange ? authMessages.emailHalfChanged : authMessages.linkUsed };
  if (link.kind === 'failed')
    return { kind: 'error', text: isChange ? authMessages.emailLinkFailed : authMessages.linkFailed };
  if (isChange) return { kind: 'info', text: authMessages.emailChanged };
  return isSignedIn ? null : { kind: 'info', text: authMessages.confirmedElsewhere };
}
