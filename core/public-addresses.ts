import { addressedChannels } from './feeds/channels/feed-fetchers.ts';
import { pictureWidths } from './picture-sizes.ts';

/**
 * One address that the server answers besides the calls of the contract: how to write, create and recognise it. `Part` is the names in it.
 */
export interface PublicAddress<Part extends string> {
  /** Pattern with `:name` for each part, as used by the web server's routes and the documentation. */
  readonly pattern: `/${string}`;
  /** Returns the path for these parts, which are ids, hashes and our own file names: none needs escaping. */
  href(...parts: PartsOf<Part>): `/${string}`;
  /** Returns the parts of a path without its query; null for another address. */
  match(path: string): Readonly<Record<Part, string>> | null;
}

type PartsOf<Part extends string> = [Part] extends [never] ? [] : [Readonly<Record<Part, string>>];

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const sha256 = '[0-9a-f]{64}';
/** Channels with a feed address of their own; these path segments are never used for anything else. */
const channel = addressedChannels.join('|');
const fileName = '[\\w-][\\w.-]*';

export const addresses = {
  /** A published feed. Any feed is served under 'xml'; a table or JSON under its own extension as well. */
  feed: address('/feedmaker/:feedId/feed.:ending', { feedId: uuid, ending: 'xml|csv|tsv|jsonl|json' }),
  /** Same file as `feed`, at an address for one channel, so that its fetches can be identified (docs/decisions/004). */
  channelFeed: address('/feedmaker/:feedId/for/:channel/feed.:ending', {
    feedId: uuid,
    channel,
    ending: 'xml|csv|tsv|jsonl|json',
  }),
  /** A picture of a product, named by the SHA-256 of its bytes. */
  image: address('/feedmaker/:feedId/i/:imageHash.jpg', { feedId: uuid, imageHash: sha256 }),
  /** A smaller copy of the picture for our own screens, at most this wide (docs/decisions/004). */
  smallImage: address('/feedmaker/:feedId/i/:imageHash-:width.webp', {
    feedId: uuid,
    imageHash: sha256,
    width: pictureWidths.join('|'),
  }),
  templatePreview: address('/templates/:templateId/preview.jpg', { templateId: uuid }),
  uploadedFont: address('/fonts/:fontId.:format', { fontId: uuid, format: 'ttf|otf|woff2' }),
  /** A font file that comes with the installation; the version changes the address when the bytes change. */
  installedFont: address('/fonts/installed/:version/:file', { version: fileName, file: fileName }),

  /** The API's documentation for people, its styles, and the OpenAPI document. */
  docs: address('/docs'),
  docsStyles: address('/docs/docs.css'),
  openApi: address('/api/v1/openapi.json'),

  /** Tells if the process answers, and if its parts work. */
  liveness: address('/healthz'),
  readiness: address('/readyz'),

  /** The sample shop, for users without a feed. */
  sampleFeed: address('/sample/feed.xml'),
  samplePhoto: address('/sample/photos/:name', { name: fileName }),

  /** The mailbox of unsent mails: without the key that opens it, with the key, and one mail. */
  closedMailbox: address('/dev/mailbox'),
  mailbox: address('/dev/mailbox/:key', { key: fileName }),
  keptMail: address('/dev/mailbox/:key/:id', { key: fileName, id: fileName }),

  /** Address that a shop calls after a change to have its feed refreshed. */
  ping: address('/ping/:secret', { secret: '[\\w-]{43}' }),

  stopMails: address('/notifications/stop/:token', { token: '[\\w-]{43}' }),

  /** Pages of the local test checkout, which imitate a payment: an order, the customer's portal, an invoice. */
  testCheckout: address('/test-checkout/:sessionId', { sessionId: fileName }),
  testPortal: address('/test-checkout/portal/:sessionId', { sessionId: fileName }),
  testInvoice: address('/test-checkout/invoices/:invoiceId', { invoiceId: fileName }),
  stripeWebhook: address('/api/v1/webhooks/stripe'),

  /** The auth protocol, implemented in `server/auth/`; its token endpoint, and the target of links in mails. */
  auth: address('/auth/v1'),
  authToken: address('/auth/v1/token'),
  authVerify: address('/auth/v1/verify'),
} as const;

/**
 * The page that edits a template. The browser serves it, so it is not among `addresses`: the development server builds it from source like
 * the dashboard. `?token=` carries the one-time code.
 */
export const editorPage = address('/editor/:templateId', { templateId: uuid });

/** Folders with published files only: any other address in them is an error, not a page. */
const fileFolders = ['/feedmaker/', '/fonts/'];

/** Path prefixes of the server's calls. */
const callFolders = ['/api/', '/functions/', '/auth/', '/dev/', '/sample/', '/test-checkout/'];

/** True if the path is in a folder of published files, even if the file does not exist. */
export function isAmongPublishedFiles(path: string): boolean {
  return isIn(fileFolders, path);
}

/** True if an unanswered address may be a page of the dashboard, whose router decides. */
export function mayBePage(path: string): boolean {
  // The dashboard's assets are not pages.
  return !isIn([...callFolders, '/assets/'], path);
}

/** True if an otherwise unanswered address belongs to the editor, which reads the template from it. */
export function mayBeEditor(path: string): boolean {
  return isIn(['/editor/'], path);
}

export function isOfSampleShop(path: string): boolean {
  return isIn(['/sample/'], path);
}

/** True if the server itself answers this path, rather than the dashboard's page. For the development server. */
export function isServers(path: string): boolean {
  return (
    isIn([...fileFolders, ...callFolders], path) ||
    Object.values(addresses).some((address) => address.match(path) !== null)
  );
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

/** `shapes` has a regular expression, without groups, for each name of the pattern. */
function address(pattern: `/${string}`): PublicAddress<never>;
function address<Part extends string>(
  pattern: `/${string}`,
  shapes: Readonly<Record<Part, string>>,
): PublicAddress<Part>;
function address(
  pattern: `/${string}`,
  shapes: Readonly<Record<string, string>> = {},
): PublicAddress<string> {
  // Every second piece is a name, because `split` includes the captured groups.
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
