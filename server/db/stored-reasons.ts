import type { FeedEvent } from '#core/contract/events-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { getSentence, type ReasonOf } from '#core/messages/reasons/get-sentence.ts';
import {
  productCode,
  productReasons,
  type ProductReason,
} from '#core/messages/reasons/products/product-reasons.ts';
import {
  faultText,
  feedFaultMessages,
  type SourceFault,
} from '#core/messages/reasons/runs/feed-fault-messages.ts';
import { causeOf } from '#core/messages/reasons/runs/run-causes.ts';
import { runEndCode, runEndText, type RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import { waitingReasons, type WaitingReason } from '#core/messages/reasons/runs/waiting-reasons.ts';
import { inLanguage } from '#server/platform/language.ts';

// A row stores a reason as a code and facts, which become words in the reader's language when they are read (docs/decisions/097). It also
// has the sentence in English, because a process of the previous release reads and writes only that. Facts with another code than the row's
// are older than the row's code and sentence, which such a process wrote.

/** Reason for the result of a product, as written to its row. */
export interface StoredReason {
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  readonly reasonFacts: ProductReason | null;
}

export function storedReason(reason: ProductReason | null): StoredReason {
  if (reason === null) return { reasonCode: null, reasonText: null, reasonFacts: null };
  return {
    reasonCode: productCode(reason),
    reasonText: inLanguage('en', () => getSentence(productReasons, reason)),
    reasonFacts: reason,
  };
}

/** The same reason, as read from the row. */
export interface ReasonRow {
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  readonly reason_facts: ProductReason | null;
}

export function reasonText({
  reason_code: code,
  reason_text: text,
  reason_facts: facts,
}: ReasonRow): string | null {
  return facts !== null && productCode(facts) === code ? getSentence(productReasons, facts) : text;
}

/** How a run ended without publication, as stored in its row and in that of its event. */
interface StoredEnd {
  readonly code: string;
  readonly text: string;
  /** JSON. */
  readonly facts: string;
}

export function storedEnd(end: RunEnd): StoredEnd;
export function storedEnd(end: RunEnd | null): StoredEnd | Record<keyof StoredEnd, null>;
export function storedEnd(end: RunEnd | null) {
  if (end === null) return { code: null, text: null, facts: null };
  const text = inLanguage('en', () => runEndText(end));
  return { code: runEndCode(end), text, facts: JSON.stringify(end, storable) };
}

/** Excerpts of a stranger's feed may hold half a character, which the database refuses. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}

/** What a run's row says besides how it ended, by the column of the sentence. */
interface RunNotes {
  readonly waiting_for: WaitingReason;
  readonly source_fault: SourceFault;
  readonly source_remark: Extract<ReasonOf<typeof feedFaultMessages>, { code: 'unboundPrefix' | 'readAs' }>;
}

const noteTexts: { readonly [Name in keyof RunNotes]: (note: RunNotes[Name]) => string } = {
  waiting_for: (reason) => getSentence(waitingReasons, reason),
  source_fault: faultText,
  source_remark: (remark) => getSentence(feedFaultMessages, remark),
};

/** Returns a note in the form in which a run's row stores it. */
export function storedNote<Name extends keyof RunNotes>(
  name: Name,
  note: RunNotes[Name],
): { readonly text: string; readonly facts: string } {
  const text = inLanguage('en', () => noteTexts[name](note));
  return { text, facts: JSON.stringify({ [name]: note }, storable) };
}

function noteText<Name extends keyof RunNotes>(name: Name, { notes, ...run }: RunRow): string | null {
  const note = notes[name];
  return run[name] === null || note === undefined ? run[name] : noteTexts[name](note);
}

export type RunRow = Omit<Run, 'cause'> & {
  readonly error_facts: RunEnd | null;
  readonly notes: Partial<RunNotes>;
  /** True if the run is open and no worker of the installation is alive. */
  readonly lacks_workers: boolean;
};

/** Returns a run with its end and its notes in words. */
export function toRun(row: RunRow): Run {
  const { error_facts: facts, notes: _notes, lacks_workers: lacksWorkers, ...run } = row;
  const end = facts !== null && runEndCode(facts) === run.error_code ? facts : null;
  return {
    ...run,
    error_text: end === null ? run.error_text : runEndText(end),
    cause: end === null ? null : causeOf(end),
    waiting_for: lacksWorkers ? waitingReasons.no_worker : noteText('waiting_for', row),
    source_fault: noteText('source_fault', row),
    source_remark: noteText('source_remark', row),
  };
}

/** Returns an event with its message in words. */
export function toEvent<Told extends Pick<FeedEvent, 'data'>>({
  reason_facts: end,
  ...event
}: Told & { readonly reason_facts?: RunEnd | null }) {
  return end == null ? event : { ...event, data: { ...event.data, message: runEndText(end) } };
}
