import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { RunCause } from '#core/feeds/run-causes.ts';
import type { GuardMeasure } from '#core/feeds/guard.ts';
import type { RemoteReason } from '../fetching/remote-reasons.ts';
import type { RunEnd, RunReason } from './run-reasons.ts';

const causeMessages = catalogue(english, 'causeMessages');

type ByCause = Readonly<Partial<Record<RunCause, string>>>;

/** Returns what happened, as a title; undefined for what holds a run, which the guard says with its numbers. */
export const titleOfCause = (cause: RunCause): string | undefined => (causeMessages.titles as ByCause)[cause];

/** Returns what a person can do at the cause's place; undefined if it has none. */
export const verbOfCause = (cause: RunCause): string | undefined => (causeMessages.verbs as ByCause)[cause];

const ofRemote: Readonly<Record<Exclude<RemoteReason['code'], 'http_status'>, RunCause>> = {
  bad_url: 'moved',
  // These three read the same, so that the answers cannot be used to map a network.
  blocked_address: 'unreachable',
  dns_failed: 'unreachable',
  refused: 'unreachable',
  timeout: 'away',
  too_slow: 'away',
  host_away: 'away',
  too_large: 'too_large',
  bad_redirect: 'moved',
  bad_encoding: 'damaged',
  zip_encrypted: 'packed',
  zip_nested: 'packed',
  zip_several: 'packed',
  zip_without_feed: 'packed',
  zip_bomb: 'too_large',
  zip_method: 'packed',
  zip_damaged: 'damaged',
  sheet_not_shared: 'not_shared',
  sftp_no_login: 'password',
  sftp_login: 'password',
  sftp_bad_key: 'key',
  sftp_other_host: 'key',
  sftp_no_file: 'moved',
  sftp_forbidden: 'turned_away',
  sftp_protocol: 'no_feed',
  tls: 'away',
  reset: 'away',
  not_http: 'away',
  cancelled: 'away',
};

const ofStatus: Readonly<Record<number, RunCause>> = {
  401: 'password',
  403: 'turned_away',
  404: 'moved',
  407: 'password',
  410: 'moved',
};

const ofMeasure: Readonly<Record<GuardMeasure, RunCause>> = {
  products: 'fewer',
  matched: 'filtered',
  pictures: 'photos',
  titles: 'fields',
  prices: 'prices',
  texts: 'damaged',
  ids: 'fields',
  items: 'ruled',
  shown: 'ruled',
  moved: 'prices',
  currency: 'prices',
  reduced: 'prices',
  alike: 'fields',
  photos: 'photos',
  fields: 'fields',
};

type PlainCode = Exclude<RunReason['code'], 'source_not_fetched' | 'feed_broken' | 'feed_unreadable'>;

const ofRun: Readonly<Record<PlainCode, RunCause | null>> = {
  feed_empty: 'no_products',
  source_too_many: 'too_large',
  storage_full: 'disk',
  not_read: 'ours',
  not_written: 'ours',
  interrupted: 'ours',
  template_lost: 'template',
  stopped_by_hand: null,
  stopped_by_pause: null,
  stopped_by_change: null,
  stopped_by_move: null,
  stopped_by_return: null,
  stopped_by_approval: null,
  stopped_by_newer: null,
};

/** Returns the cause of a run's end; null for a run that was stopped on purpose. */
export function causeOf(end: RunEnd): RunCause | null {
  if ('findings' in end) return ofMeasure[end.findings[0].measure];
  const { why } = end;
  if (why.code === 'source_not_fetched')
    return why.why.code === 'http_status' ? (ofStatus[why.why.status] ?? 'away') : ofRemote[why.why.code];
  if (why.code === 'feed_unreadable') return ofFault(why.fault);
  return why.code === 'feed_broken' ? ofReport(why) : ofRun[why.code];
}

function ofFault(fault: Extract<RunReason, { code: 'feed_unreadable' }>['fault']): RunCause {
  return fault === 'no_products' || fault === 'no_products_in_json' ? 'no_products' : 'damaged';
}

function ofReport({ fault, report }: Extract<RunReason, { code: 'feed_broken' }>): RunCause {
  const { answer, kind, codePage } = report;
  // An empty file is being written just now.
  if (answer !== null)
    return answer.kind === 'nothing'
      ? 'away'
      : answer.kind === 'page' && answer.asksToSignIn
        ? 'password'
        : 'no_feed';
  return kind === 'encoding' && codePage !== null ? 'encoding' : ofFault(fault);
}
