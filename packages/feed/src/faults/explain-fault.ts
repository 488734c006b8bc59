import type { FeedDetail } from '../feed-detail.ts';
import { classifyAnswer, type AnswerKind } from '../xml/kind-of-answer.ts';
import type { CodePage } from '../encoding/code-pages.ts';
import { LineCounter, type LinePlace } from './count-lines.ts';
import { joinBytes, type FeedEncoding } from '../encoding/feed-encoding.ts';
import type { FaultKind, FeedError } from '../feed-error.ts';
import { openFeed } from '../open-feed.ts';
import { Utf8Survey } from './survey-utf8.ts';

const HEAD_BYTES = 64 << 10;
const BEFORE_CHARACTERS = 60;
const AFTER_CHARACTERS = 60;
// Number of bytes that suffice to detect the code page.
const SURVEY_BYTES = 4 << 20;

/** An excerpt of the faulty line; `found` is the text at the fault. */
export interface Excerpt {
  before: string;
  found: string;
  after: string;
}

/** A feed's fault, as far as it can be explained to a person. */
export interface FaultReport {
  /** What kind of repair is needed; 'answer' if the address did not return a feed at all. */
  kind: FaultKind | 'answer';
  answer: AnswerKind | null;
  /** The fault, as data: 'a raw &'. */
  what: FeedDetail;
  /** Null for a fault without a particular place. */
  place: LinePlace | null;
  excerpt: Excerpt | null;
  /** Code page of the feed's invalid letters; null if none fits, or if all letters are valid. */
  codePage: CodePage | null;
}

/** Finds the place and details of a FeedError in its feed. `chunks` is that feed, from the beginning. */
export async function explainFault(
  error: FeedError,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FaultReport> {
  const head: Uint8Array[] = [];
  const report = { answer: null, what: error.detail, place: null, excerpt: null, codePage: null };
  const seen = recorded(chunks, head);
  try {
    const feed = await openFeed(seen);
    const answer = classifyAnswer(joinBytes(head).subarray(0, HEAD_BYTES));
    if (answer !== null && feed.json === null) {
      await feed.chunks.return(undefined);
      return { ...report, kind: 'answer', answer };
    }
    if (feed.table === null) return { ...report, kind: error.kind, ...(await lookUp(error, feed)) };
    await feed.chunks.return(undefined);
  } catch (failure) {
    if (!(failure instanceof Error) || failure.name !== 'FeedError') throw failure;
    const answer = classifyAnswer(joinBytes(head).subarray(0, HEAD_BYTES));
    if (answer !== null) return { ...report, kind: 'answer', answer };
  }
  return { ...report, kind: error.kind };
}

async function* recorded(chunks: AsyncIterable<Uint8Array>, head: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    if (length < HEAD_BYTES) head.push(chunk);
    length += chunk.length;
    yield chunk;
  }
}

async function lookUp(
  error: FeedError,
  { chunks, encoding }: { chunks: AsyncIterable<Uint8Array>; encoding: FeedEncoding },
): Promise<Pick<FaultReport, 'place' | 'excerpt' | 'codePage'>> {
  const lines = new LineCounter(encoding.isUtf8);
  const survey = error.kind === 'encoding' && encoding.isUtf8 ? new Utf8Survey() : null;
  const wantedTo = error.offset + AFTER_CHARACTERS * 4;
  let counted = 0;
  let before: Uint8Array = new Uint8Array(0);
  let after: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const split = Math.min(Math.max(error.offset - counted, 0), chunk.length);
    lines.count(chunk.subarray(0, split));
    before = lastBytes(before, chunk.subarray(0, split));
    if (counted + chunk.length > error.offset && counted < wantedTo)
      after = joinBytes([after, chunk.subarray(split, split + AFTER_CHARACTERS * 4)]);
    counted += chunk.length;
    survey?.add(chunk);
    if (counted >= wantedTo && (survey === null || counted >= SURVEY_BYTES)) break;
  }
  survey?.end();
  const codePage = survey?.codePage() ?? null;
  const decode = codePage === null ? encoding.decode : createDecoder(codePage);
  return { place: lines.place, excerpt: cutExcerpt(decode(before), decode(after)), codePage };
}

function createDecoder(label: string): (bytes: Uint8Array) => string {
  return (bytes) => new TextDecoder(label).decode(bytes);
}

function lastBytes(kept: Uint8Array, more: Uint8Array): Uint8Array {
  const most = BEFORE_CHARACTERS * 4;
  return Uint8Array.from(joinBytes([kept, more.subarray(-most)]).subarray(-most));
}

/** Returns the line around the place; at the end of the feed, the text before it. */
function cutExcerpt(before: string, from: string): Excerpt | null {
  const start = before.slice(/[\r\n][^\r\n]*$/.exec(before)?.index ?? 0).replace(/^[\r\n]/, '');
  const rest = /^[^\r\n]*/.exec(from)?.[0] ?? '';
  const found = /^(<[^<>]{0,59}>?|&[\w#]{0,20};?|.)/su.exec(rest)?.[0] ?? '';
  const tail = rest.slice(found.length);
  const after = tail.length > AFTER_CHARACTERS ? `${tail.slice(0, AFTER_CHARACTERS)}…` : tail;
  const shown = { before: clip(start), found: clean(found), after: clean(after) };
  return shown.before + shown.found + shown.after === '' ? null : shown;
}

function clip(text: string): string {
  return clean(text.length > BEFORE_CHARACTERS ? `…${text.slice(-BEFORE_CHARACTERS)}` : text);
}

/** Replaces invisible characters by a box. */
function clean(text: string): string {
  return text
    .replace(/\ufeff/g, '')
    .replace(/[\p{Cc}\ufffd-\uffff]/gu, (character) => (character === '\t' ? ' ' : '\u25a1'));
}
