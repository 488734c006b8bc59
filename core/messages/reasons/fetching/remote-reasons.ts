import { catalogue } from '#core/messages/catalogue.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

// Blocked, refused and unknown names read the same, so the answer cannot be used to map a network from outside.
const unreachable = 'The address could not be reached.';

/** Reasons why a request to a shop's server failed, for the person who entered the address. No sentence names an address or internals. */
export const remoteReasons = catalogue('remoteReasons', {
  bad_url: 'The address is not a valid http, https or sftp address.',
  blocked_address: unreachable,
  dns_failed: unreachable,
  refused: unreachable,
  timeout: 'The server took too long to answer.',
  too_slow: 'The server sent the file too slowly.',
  host_away: 'The server did not answer several times in a row. It is asked again in a little while.',
  too_large: 'The file is larger than allowed.',
  http_status: ({ status }: { status: number }) => `The server answered with status ${status}.`,
  bad_redirect: 'The address redirects in a way that cannot be followed.',
  bad_encoding: 'The file is damaged: it could not be decompressed.',
  zip_encrypted:
    'The ZIP archive is locked with a password. Ask the shop for one without, or for the feed itself.',
  zip_nested: 'The ZIP archive holds another archive. Ask the shop to pack the feed once.',
  zip_several: ({ names }: { names: string }) =>
    `The ZIP archive holds several feeds: ${names}. Ask the shop for an address of each.`,
  zip_without_feed: 'The ZIP archive holds no feed. Ask the shop to pack it as XML, CSV, TSV or JSON.',
  zip_bomb:
    'The ZIP archive unpacks to far more than a feed would, or holds hundreds of files. Ask the shop for the feed itself.',
  zip_method: 'The ZIP archive is packed in an unusual way. Ask the shop to pack it with Deflate.',
  zip_damaged: 'The ZIP archive is damaged or was cut off. Try again in a while, or ask the shop.',
  sheet_not_shared:
    'The spreadsheet is not shared. Share the sheet so that anyone with the link can view it, and try again.',
  sftp_no_login:
    'An SFTP address needs a user name, and a password or a private key. Enter them under “Access and schedule”.',
  sftp_login:
    'The SFTP server refused to let us in. Check user name, password and private key under “Access and schedule”.',
  sftp_bad_key: 'The private key cannot be read. Enter it as it stands in its file, without a passphrase.',
  sftp_other_host:
    'The SFTP server shows another key than before, so nothing was sent to it. Ask the shop whether the server is a new one. If so, forget its old key under “Access and schedule”.',
  sftp_no_file: 'There is no file at this address of the SFTP server. Check the path.',
  sftp_forbidden:
    'The SFTP server does not let this user read the file. Ask the shop for the right to read it.',
  sftp_protocol: 'The server did not answer as an SFTP server. Check host and port.',
  tls: 'The secure connection to the server failed.',
  reset: 'The server closed the connection before the file was complete.',
  not_http: 'The server did not answer with valid HTTP.',
  cancelled: 'The request was cancelled.',
});

/** Reason why a request to a shop's server failed, as data. */
export type RemoteReason = ReasonOf<typeof remoteReasons>;

/** Returns the form's text about a feed that could not be fetched; `statusText` is the server's own, or ''. */
export function sampleFailureText(reason: RemoteReason, statusText: string): string {
  if (reason.code === 'http_status')
    return feedFormMessages.fetchRefused(reason.status, statusText).trimEnd();
  if (reason.code === 'timeout') return `${feedFormMessages.fetchFailed}. ${feedFormMessages.fetchSlow}`;
  return `${feedFormMessages.fetchFailed}. ${sentenceOf(remoteReasons, reason)}`;
}
