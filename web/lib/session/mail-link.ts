import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { pages } from '../pages/pages.ts';

/** What the address says after a link in a mail was followed. */
export interface MailLink {
  /** Path of the page to which the link leads. */
  readonly path: string;
  /** `code`: a session may start in this browser. `failed`: the link has expired or was used. `said`: there is a text to show. */
  readonly kind: 'none' | 'code' | 'failed' | 'said';
  /** The server's error code and message, '' without one. */
  readonly errorCode: string;
  readonly text: string;
}

/** Parses the address. Parameters are in the query; older flows put them after the '#'. */
export function readMailLink(address: Pick<Location, 'pathname' | 'search' | 'hash'>): MailLink {
  const query = new URLSearchParams(address.search);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const read = (name: string) => query.get(name) ?? fragment.get(name) ?? '';
  const path = address.pathname;
  const errorCode = read('error_code');
  if (errorCode !== '' || read('error_description') !== '')
    return { path, kind: 'failed', errorCode, text: read('error_description') };
  if (query.has('code')) return { path, kind: 'code', errorCode, text: '' };
  // A message in the address is only shown if it is one of ours, since anybody can create such an address.
  const isSaid = read('message') !== '';
  return { path, kind: isSaid ? 'said' : 'none', errorCode, text: '' };
}

/** A message about a followed link, for the page to which it leads. */
export interface LinkNotice {
  readonly kind: 'error' | 'info';
  readonly text: string;
}

/** Returns the message about a link, when it is known if a user is signed in. Null if there is none, or if the page itself shows it. */
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
