/** True if a text is a full http or https address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** True for an address from which a feed can be read: a web address, or a file on an SFTP server. */
export function isFeedAddress(text: string): boolean {
  if (isWebAddress(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'sftp:' && url.hostname !== '' && url.pathname.length > 1;
}

/** Returns protocol, host and port of an address. `URL.origin` works for web addresses only. */
export function readOrigin(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.protocol === 'sftp:'
    ? `sftp://${url.hostname}:${url.port === '' ? '22' : url.port}`
    : url.origin;
}

/** True if a web address contains a user name or password, as in 'https://ann:secret@shop.example/'. */
export function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
