import { describe, expect, test } from 'vitest';
import { fontFormats } from './contract/editor/fonts-api.ts';
import {
  addresses,
  isAmongPublishedFiles,
  isOfSampleShop,
  isServers,
  mayBePage,
} from './public-addresses.ts';

const id = 'd2b6e8a4-9f31-4c58-b7a6-84c5f6e70a14';
const hash = '4f0c3d8c6f0e4a1f9a1d6c1d5b1a7e2c9b3f5d7e8a0c2e4f6a8b0c1d3e5f7a9b';
const secret = 'k3Jx_0-9aZ'.padEnd(43, 'b');

// These addresses are in feeds, mails and other people's programs: none of them may ever change.
const spelled = [
  [addresses.feed.href({ feedId: id, ending: 'xml' }), `/feedmaker/${id}/feed.xml`],
  [addresses.feed.href({ feedId: id, ending: 'csv' }), `/feedmaker/${id}/feed.csv`],
  [
    addresses.channelFeed.href({ feedId: id, channel: 'google', ending: 'xml' }),
    `/feedmaker/${id}/for/google/feed.xml`,
  ],
  [addresses.image.href({ feedId: id, imageHash: hash }), `/feedmaker/${id}/i/${hash}.jpg`],
  [
    addresses.smallImage.href({ feedId: id, imageHash: hash, width: '480' }),
    `/feedmaker/${id}/i/${hash}-480.webp`,
  ],
  [addresses.templatePreview.href({ templateId: id }), `/templates/${id}/preview.jpg`],
  [addresses.uploadedFont.href({ fontId: id, format: 'woff2' }), `/fonts/${id}.woff2`],
  [
    addresses.installedFont.href({ version: '5.3.0', file: 'inter-latin-400-normal.woff2' }),
    '/fonts/installed/5.3.0/inter-latin-400-normal.woff2',
  ],
  [addresses.docs.href(), '/docs'],
  [addresses.docsStyles.href(), '/docs/docs.css'],
  [addresses.openApi.href(), '/api/v1/openapi.json'],
  [addresses.liveness.href(), '/healthz'],
  [addresses.readiness.href(), '/readyz'],
  [addresses.sampleFeed.href(), '/sample/feed.xml'],
  [addresses.samplePhoto.href({ name: 'mug.jpg' }), '/sample/photos/mug.jpg'],
  [addresses.closedMailbox.href(), '/dev/mailbox'],
  [addresses.mailbox.href({ key: 'k_1-x' }), '/dev/mailbox/k_1-x'],
  [addresses.keptMail.href({ key: 'k_1-x', id: 'm1' }), '/dev/mailbox/k_1-x/m1'],
  [addresses.testCheckout.href({ sessionId: 'cs_test_1' }), '/test-checkout/cs_test_1'],
  [addresses.testPortal.href({ sessionId: 'bps_test_1' }), '/test-checkout/portal/bps_test_1'],
  [addresses.testInvoice.href({ invoiceId: 'in_test_1' }), '/test-checkout/invoices/in_test_1'],
  [addresses.ping.href({ secret }), `/ping/${secret}`],
  [addresses.stopMails.href({ token: secret }), `/notifications/stop/${secret}`],
  [addresses.stripeWebhook.href(), '/api/v1/webhooks/stripe'],
  [addresses.auth.href(), '/auth/v1'],
  [addresses.authToken.href(), '/auth/v1/token'],
  [addresses.authVerify.href(), '/auth/v1/verify'],
] as const;

test.each(spelled)('%s is spelled as ever, and one entry tells it from all others', (href, literal) => {
  expect(href).toBe(literal);
  const matching = Object.values(addresses).filter((address) => address.match(literal) !== null);
  expect(matching).toHaveLength(1);
});

test('every address is tried here', () => {
  const untried = Object.values(addresses).filter(
    (address) => !spelled.some(([, literal]) => address.match(literal) !== null),
  );
  expect(untried).toEqual([]);
});

test('an address gives back the parts that it was made of', () => {
  expect(addresses.image.match(`/feedmaker/${id}/i/${hash}.jpg`)).toEqual({ feedId: id, imageHash: hash });
  expect(addresses.feed.match(`/feedmaker/${id}/feed.tsv`)).toEqual({ feedId: id, ending: 'tsv' });
  for (const format of fontFormats)
    expect(addresses.uploadedFont.match(`/fonts/${id}.${format}`)).toEqual({ fontId: id, format });
});

describe('a path that is nearly an address is none', () => {
  test.each([
    `/feedmaker/${id}/feed.yaml`,
    `/feedmaker/${id}/feedxxml`,
    `/feedmaker/${id}/feed.xml/`,
    `/x/feedmaker/${id}/feed.xml`,
    `/feedmaker/${id.toUpperCase()}/feed.xml`,
    `/feedmaker/${id}/for/nobody/feed.xml`,
    `/feedmaker/${id}/for/google/feed.xml/`,
    `/feedmaker/${id}/for/../feed.xml`,
    `/feedmaker/${id}/for//feed.xml`,
    `/feedmaker/${id}/for/google/i/${hash}.jpg`,
    `/feedmaker/${id}/i/${hash.slice(1)}.jpg`,
    `/feedmaker/${id}/i/${hash}.png`,
    `/templates/new/preview.jpg`,
    `/fonts/${id}.ttc`,
    '/fonts/installed/../secret',
    '/docs/',
    '/healthz/x',
  ])('%s', (path) => {
    expect(Object.values(addresses).filter((address) => address.match(path) !== null)).toEqual([]);
  });
});

test('what is unknown among published files, calls and built files is no page of the dashboard', () => {
  expect(['/feedmaker/x', '/fonts/x'].map(isAmongPublishedFiles)).toEqual([true, true]);
  expect(['/feedmaker', '/templates/x/preview.jpg', '/feeds'].map(isAmongPublishedFiles)).toEqual([
    false,
    false,
    false,
  ]);
  for (const folder of ['api', 'functions', 'auth', 'dev', 'sample', 'assets'])
    expect([mayBePage(`/${folder}/x`), mayBePage(`/${folder}`)]).toEqual([false, true]);
  expect(mayBePage(`/templates/${id}`)).toBe(true);
  expect(['/sample/photos/mug.jpg', '/samples'].map(isOfSampleShop)).toEqual([true, false]);
});

test('the development server sends on what the server answers, and keeps the pages', () => {
  for (const [, literal] of spelled) expect([literal, isServers(literal)]).toEqual([literal, true]);
  for (const path of ['/api/v1/projects', '/functions/v1/feeds', '/feedmaker/x'])
    expect([path, isServers(path)]).toEqual([path, true]);
  for (const path of ['/', '/feeds', `/templates/${id}`, '/projects', '/main.tsx', '/@vite/client'])
    expect([path, isServers(path)]).toEqual([path, false]);
});
