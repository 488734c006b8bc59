import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import { readOrigin } from '#core/feeds/web-address.ts';
import { accessHeaders } from '../access-headers.ts';
import type { FetchRemote, RemoteAnswer, RemoteOptions, SftpLogin } from '../port.ts';
import { RemoteError } from '../remote-error.ts';
import { isSheetAddress, findSheetExport } from './sheet-address.ts';

/** Opens the feed at an address: for any page of a Google spreadsheet, its table as CSV. Fails with `RemoteError`. */
export async function openSource(
  fetchRemote: FetchRemote,
  feedUrl: string,
  access: Partial<SourceAccess>,
  options: Omit<RemoteOptions, 'headers' | 'secretHeaders'>,
): Promise<RemoteAnswer> {
  if (feedUrl.startsWith('sftp:'))
    return fetchRemote.open(feedUrl, { ...options, login: makeLogin(feedUrl, access) });
  const url = findSheetExport(feedUrl) ?? feedUrl;
  const open = () => fetchRemote.open(url, { ...options, ...accessHeaders(access, url, url) });
  return isSheetAddress(url) ? openSheet(open) : open();
}

function makeLogin(feedUrl: string, access: Partial<SourceAccess>): SftpLogin {
  const { username = '', password = '', privateKey = '', hostKey = '' } = access;
  const [server, known = ''] = hostKey.split(' ');
  return { username, password, privateKey, hostKey: server === readOrigin(feedUrl) ? known : '' };
}

/** Opens a sheet. A sheet that is not shared answers with a login page and status 200. */
async function openSheet(open: () => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
  try {
    const answer = await open();
    if (answer.contentType !== 'text/html') return answer;
    await leave(answer);
  } catch (error) {
    const isRefused = error instanceof RemoteError && (error.status === 401 || error.status === 403);
    if (!isRefused) throw error;
  }
  throw new RemoteError('sheet_not_shared');
}

async function leave({ body }: RemoteAnswer): Promise<void> {
  for await (const _ of body) break;
}
