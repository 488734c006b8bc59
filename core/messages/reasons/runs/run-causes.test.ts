import { expect, test } from 'vitest';
import { guardMeasures } from '#core/feeds/guard.ts';
import { causePlaces, type RunCause } from '#core/feeds/run-causes.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { causeOf, titleOfCause, verbOfCause } from './run-causes.ts';
import { type RunEnd, type RunReason, runReasons } from './run-reasons.ts';

const failed = (why: object): RunEnd => ({ why: why as RunReason, outcome: null });
const held = (measure: (typeof guardMeasures)[number]): RunEnd => ({
  findings: [{ measure, before: 4, now: 1 }],
});
const notFetched = (why: object) => failed({ code: 'source_not_fetched', why: why as RemoteReason });
const status = (code: number) => notFetched({ code: 'http_status', status: code });
const broken = (report: object) =>
  failed({ code: 'feed_broken', fault: 'invalid_xml', report: { kind: 'text', answer: null, ...report } });
const unreadable = (fault: string) => failed({ code: 'feed_unreadable', fault });
const answers = [
  { kind: 'page', title: '', asksToSignIn: false },
  { kind: 'page', title: '', asksToSignIn: true },
  { kind: 'json' },
  { kind: 'nothing' },
  { kind: 'file', name: 'pdf' },
  { kind: 'text', text: 'no' },
];

const withFacts = new Set(['source_not_fetched', 'feed_broken', 'feed_unreadable']);
const failures: readonly RunEnd[] = [
  ...Object.keys(remoteReasons).map((code) => notFetched({ code, status: 500 })),
  ...[401, 403, 404, 407, 410, 429].map(status),
  ...Object.keys(runReasons)
    .filter((code) => !withFacts.has(code) && !code.startsWith('stopped_'))
    .map((code) => failed({ code })),
  ...['invalid_xml', 'invalid_json', 'no_products', 'no_products_in_json'].map(unreadable),
  ...answers.map((answer) => broken({ answer })),
  ...[null, 'windows-1252'].map((codePage) => broken({ kind: 'encoding', codePage })),
];

test('every failure there is has a cause with a title, and a verb exactly where there is something to do', () => {
  const causes = new Set(failures.map((end) => causeOf(end)));
  expect(causes).not.toContain(null);
  for (const cause of causes as Set<RunCause>) {
    expect([cause, titleOfCause(cause)]).toEqual([cause, expect.stringMatching(/^[A-Z].*[^.]$/)]);
    expect([cause, verbOfCause(cause) !== undefined]).toEqual([cause, causePlaces[cause] !== null]);
  }
});

test('every number that holds a run has a cause, and a verb exactly where our side may have caused it', () => {
  const causes = guardMeasures.map((measure) => causeOf(held(measure)) ?? 'none');
  expect(causes).not.toContain('none');
  for (const cause of causes as RunCause[])
    expect([cause, verbOfCause(cause) !== undefined]).toEqual([cause, causePlaces[cause] !== null]);
});

test('no cause stands in the table that nothing has', () => {
  const had = new Set([...failures, ...guardMeasures.map(held)].map((end) => causeOf(end)));
  expect(Object.keys(causePlaces).filter((cause) => !had.has(cause as RunCause))).toEqual([]);
});

test('what was stopped on purpose has none', () => {
  const stops = Object.keys(runReasons).filter((code) => code.startsWith('stopped_'));
  expect(new Set(stops.map((code) => causeOf(failed({ code }))))).toEqual(new Set([null]));
});

test.each([
  ['a login is asked for', status(401), 'access', 'Add the shop’s password'],
  ['a page asks to sign in', broken({ answer: answers[1] }), 'access', 'Add the shop’s password'],
  ['an SFTP server refuses', notFetched({ code: 'sftp_login' }), 'access', 'Add the shop’s password'],
  ['nothing is there', status(404), 'address', 'Enter the new address'],
  ['a page is there', broken({ answer: answers[0] }), 'address', 'Enter the feed’s address'],
  ['no name', notFetched({ code: 'dns_failed' }), 'address', 'Check the address'],
  ['the shop is busy', status(503), null, undefined],
  ['no product', failed({ code: 'feed_empty' }), 'mapping', 'Check the product tag'],
  ['no room', failed({ code: 'storage_full' }), 'installation', 'See the installation'],
  ['no template', failed({ code: 'template_lost' }), 'template', 'Choose a template'],
  ['fewer products', held('products'), null, undefined],
  ['fewer that pass the filter', held('matched'), 'availability', 'Check the filter'],
  ['rules that leave out too many', held('items'), 'rules', 'Check the rules'],
] as const)('%s: the one place where that is mended', (_, end, place, verb) => {
  const cause = causeOf(end)!;
  expect([causePlaces[cause], verbOfCause(cause)]).toEqual([place, verb]);
});
