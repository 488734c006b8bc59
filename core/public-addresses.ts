import { addressedChannels } from './feeds/channels/feed-fetchers.ts';
import { pictureWidths } from './picture-sizes.ts';

/**
 * One address that the server answers beside the calls of the contract: its spelling, its creation and its recognition. `Part` are the
 * names in it.
 */
export interface PublicAddress<Part extends string> {
  /** Pattern with `:name` for each part, as the web server's routes and the documentation write it. */
  readonly pattern: `/${string}`;
  /** Returns the path for these parts, which are ids, hashes and names of files of ours: none of them needs to be escaped. */
  href(...parts: PartsOf<Part>): `/${string}`;
  /** Returns the parts of a path without its query; null where it is another address. */
  match(path: string): Readonly<Record<Part, string>> | null;
}

type PartsOf<Part extends string> = [Part] extends [never] ? [] : [Readonly<Record<Part, string>>];

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const sha256 = '[0-9a-f]{64}';
/** Channels with an address of their own for a feed; none of these words is ever used for anything else. */
const channel = addressedChannels.join('|');
const fileName = '[\\w-][\\w.-]*';

/** Every public address by its name. */
export const addresses = {
  /** A published feed. Under 'xml' any feed is served, and a table or JSON under its own ending as well. */
  feed: address('/feedmaker/:feedId/feed.:ending', { feedId: uuid, ending: 'xml|csv|tsv|jsonl|json' }),
  /** The same bytes for one channel, so that its fetches are known as its own (docs/decisions/004). */
  channelFeed: address('/feedmaker/:feedId/for/:channel/feed.:ending', {
    feedId: uuid,
    channel,
    ending: 'xml|csv|tsv|jsonl|json',
  }),
  /** A picture of a product, named by the SHA-256 of its bytes. */
  image: address('/feedmaker/:feedId/i/:imageHash.jpg', { feedId: uuid, imageHash: sha256 }),
  /** The same picture as it is looked at here, no wider than that (docs/decisions/004). */
  smallImage: address('/feedmaker/:feedId/i/:imageHash-:width.webp', {
    feedId: uuid,
    imageHash: sha256,
    width: pictureWidths.join('|'),
  }),
  /** A template drawn with a sample product. */
  templatePreview: address('/templates/:templateId/preview.jpg', { templateId: uuid }),
  /** A font file of a user. */
  uploadedFont: address('/fonts/:fontId.:format', { fontId: uuid, format: 'ttf|otf|woff2' }),
  /** A font file that comes with the installation; the version makes the address change with the bytes. */
  installedFont: address('/fonts/installed/:version/:file', { version: fileName, file: fileName }),

  /** The API's description for people, its styles, and the one for programs. */
  docs: address('/docs'),
  docsStyles: address('/docs/docs.css'),
  openApi: address('/api/v1/openapi.json'),

  /** Whether the process answers, and whether its parts do their work. */
  liveness: address('/healthz'),
  readiness: address('/readyz'),

  /** The shop that a newcomer can try without one of their own. */
  sampleFeed: address('/sample/feed.xml'),
  samplePhoto: address('/sample/photos/:name', { name: fileName }),

  /** The mails that were not sent: without the key that opens them, with it, and one of them. */
  closedMailbox: address('/dev/mailbox'),
  mailbox: address('/dev/mailbox/:key', { key: fileName }),
  keptMail: address('/dev/mailbox/:key/:id', { key: fileName, id: fileName }),

  /** Address that a shop calls after a change, so that its feed is refreshed. */
  ping: address('/ping/:secret', { secret: '[\\w-]{43}' }),

  /** Target of the link in a mail about feeds that stops those mails. */
  stopMails: address('/notifications/stop/:token', { token: '[\\w-]{43}' }),

  /** Pages of the local test checkout, which imitate a payment: an order, the customer's portal, an invoice. */
  testCheckout: address('/test-checkout/:sessionId', { sessionId: fileName }),
  testPortal: address('/test-checkout/portal/:sessionId', { sessionId: fileName }),
  testInvoice: address('/test-checkout/invoices/:invoiceId', { invoiceId: fileName }),
  /** Address to which the payment provider sends events. */
  stripeWebhook: address('/api/v1/webhooks/stripe'),

  /** The protocol of accounts, whose calls are in `server/auth/`; where it gives tokens, and where a mail's link leads. */
  auth: address('/auth/v1'),
  authToken: address('/auth/v1/token'),
  authVerify: address('/auth/v1/verify'),
} as const;

/**
 * The page that edits a template. It is the browser's own, and so none of `addresses`: the development server builds it
 * from its sources like the dashboard's. `?token=` carries the one-time code.
 */
export const editorPage = address('/editor/:templateId', { templateId: uuid });

/** Folders that hold published files only: any other address below them is an error, not a page. */
const fileFolders = ['/feedmaker/', '/fonts/'];

/** Folders of the server's calls. */
const callFolders = ['/api/', '/functions/', '/auth/', '/dev/', '/sample/', '/test-checkout/'];

/** Whether the path is in a folder of published files, be there one or not. */
export function isAmongPublishedFiles(path: string): boolean {
  return isIn(fileFolders, path);
}

/** Whether an address that nothing answers may be a page of the dashboard, which finds that out itself. */
export function mayBePage(path: string): boolean {
  // Assets of the dashboard are not pages.
  return !isIn([...callFolders, '/assets/'], path);
}

/** Whether an address that nothing else answers belongs to the editor, which finds out itself which template is meant. */
export function mayBeEditor(path: string): boolean {
  return isIn(['/editor/'], path);
}

/** Whether the path is of the built-in shop. */
export function isOfSampleShop(path: string): boolean {
  return isIn(['/sample/'], path);
}

/** Whether the server has something at this path beside the dashboard's one page. For the development server. */
export function isServers(path: string): boolean {
  return (
    isIn([...fileFolders, ...callFolders], path) ||
    Object.values(addresses).some((address) => address.match(path) !== null)
  );
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

/** `shapes` has a regular expression without groups for each name of the pattern. */
function address(pattern: `/${string}`): PublicAddress<never>;
function address<Part extends string>(
  pattern: `/${string}`,
  shapes: Readonly<Record<Part, string>>,
): PublicAddress<Part>;
function address(
  pattern: `/${string}`,
  shapes: Readonly<Record<string, string>> = {},
): PublicAddress<string> {
  // Every second piece is a name.
  const pieces = pattern.split(/:(\w+)/);
  const isName = (i: number) => i % 2 === 1;
  const names = pieces.filter((_piece, i) => isName(i));
  const shape = pieces.map((piece, i) => (isName(i) ? `(${shapes[piece]})` : piece.replaceAll('.', '\\.')));
  const whole = new RegExp(`^${shape.join('')}$`);
  return {
    pattern,
    href: (parts: Readonly<Record<string, string>> = {}) =>
      pieces.map((piece, i) => (isName(i) ? parts[piece] : piece)).join('') as `/${string}`,
    match(path) {
      const found = whole.exec(path);
      return found === null ? null : Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? '']));
    },
  };
}
