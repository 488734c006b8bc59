/** Whether a text is a full http or https address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** Whether a text is an address that feeds can be read from: of the web, or of a file on an SFTP server. */
export function isFeedAddress(text: string): boolean {
  if (isWebAddress(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'sftp:' && url.hostname !== '' && url.pathname.length > 1;
}

/** Returns the part of an address that is common to its server: protocol, host and port. A URL knows an origin of web addresses only. */
export function readOrigin(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.protocol === 'sftp:'
    ? `sftp://${url.hostname}:${url.port === '' ? '22' : url.port}`
    : url.origin;
}

/** Whether a web address brings a user name or a password along, as in 'https://ann:secret@shop.example/'. */
export function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
