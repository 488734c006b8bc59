import { languageInForce } from '#core/messages/language.ts';
import { cutOutDoubts, cutOutFaults } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { guardMessages } from '#core/messages/reasons/runs/guard-messages.ts';
import { keptReasons } from '#core/messages/reasons/products/kept-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { productReasons } from '#core/messages/reasons/products/product-reasons.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { runOutcomes, runReasons } from '#core/messages/reasons/runs/run-reasons.ts';
import { inLanguage } from './platform/language.ts';

/** A part of a stored text as it stands there in English, and the same part in the language in force. */
interface Part {
  readonly english: RegExp;
  readonly say: (found: readonly string[]) => string;
}

let parts: readonly Part[] | undefined;

/**
 * Translates the English texts that runs stored in a reply into the language in force (docs/decisions/097). A text is translated where all
 * of it is known, and stays unchanged otherwise.
 */
export function inLanguageInForce<Reply>(reply: Reply): Reply {
  return languageInForce() === 'en' ? reply : (reworded(reply) as Reply);
}

const names: ReadonlySet<string> = new Set(['reason_text', 'error_text', 'text', 'reason', 'message']);

function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      name,
      typeof each === 'string' && names.has(name) ? rewordReason(each) : reworded(each),
    ]),
  );
}

/** A stored reason in the language in force. */
export function rewordReason(text: string): string {
  parts ??= inLanguage('en', makeParts);
  const said: string[] = [];
  for (let at = 0; at < text.length;) {
    const next = longestAt(text, at);
    if (next === undefined) return text;
    said.push(next.part.say(next.found.slice(1)));
    at += next.found[0].length;
    while (text[at] === ' ') at += 1;
  }
  return said.join(' ');
}

function longestAt(text: string, at: number): { part: Part; found: RegExpExecArray } | undefined {
  let longest: { part: Part; found: RegExpExecArray } | undefined;
  for (const each of parts ?? []) {
    each.english.lastIndex = at;
    const found = each.english.exec(text);
    if (found !== null && found[0].length > (longest?.found[0].length ?? 0)) longest = { part: each, found };
  }
  return longest;
}

function makeParts(): Part[] {
  const tables: Readonly<Record<string, unknown>>[] = [
    remoteReasons,
    photoReasons,
    keptReasons,
    productReasons,
    runReasons,
    runOutcomes,
    cutOutDoubts,
    cutOutFaults,
    guardMessages,
  ];
  const away = { code: 'timeout' } as const;
  const broken = { code: 'broken_image' } as const;
  const refused = { code: 'refused' } as const;
  const rest = (whole: string, inner: string) => whole.replace(inner, '').trim();
  return [
    ...tables.flatMap(plainParts),
    part(() => rest(photoReasons.not_fetched({ why: away }), remoteReasons.timeout)),
    part(() => rest(runReasons.source_not_fetched({ why: away }), remoteReasons.timeout)),
    part(() => rest(keptReasons.photo_not_drawn({ why: broken }), photoReasons.broken_image)),
    part(() => rest(productReasons.additional_kept({ why: refused }), keptReasons.refused)),
    part((photo) => rest(productReasons.further_kept({ photo, why: refused }), keptReasons.refused), 4177),
    part((status) => remoteReasons.http_status({ status }), 4177),
    part((zipped) => remoteReasons.zip_several({ names: zipped }), 'NAMES'),
    part((rule) => productReasons.rule_photo({ rule }), 'NAME'),
    part((rule) => productReasons.left_out({ rule }), 'NAME'),
    ...[true, false].flatMap((isFree) => [
      part((limit) => productReasons.over_plan({ limit, over: 1, isFree }), 4177),
      part((limit, over) => productReasons.over_plan({ limit, over, isFree }), 4177, 5188),
    ]),
    part((since) => rest(keptReasons.photo_away({ why: broken, since }), photoReasons.broken_image), day),
    part((until) => rest(keptReasons.photo_gone({ why: broken, until }), photoReasons.broken_image), day),
    ...guardParts(),
  ];
}

/** Parts of the guard's messages: counts, one of which has a form of its own, and shares. */
function guardParts(): Part[] {
  const { findings } = guardMessages;
  const counted = (['products', 'matched', 'pictures'] as const).flatMap((measure) => [
    part((before) => guardMessages.findings[measure]({ before, now: 1 }), 4177),
    part((before, now) => guardMessages.findings[measure]({ before, now }), 4177, 5188),
  ]);
  const shares = Object.keys(findings)
    .filter((measure): measure is 'titles' => !['products', 'matched', 'pictures'].includes(measure))
    .map((measure) =>
      part(
        (before, now) => guardMessages.findings[measure]({ before: before / 100, now: now / 100 }),
        4177,
        5188,
      ),
    );
  return [...counted, ...shares];
}

function plainParts(table: Readonly<Record<string, unknown>>): Part[] {
  return Object.entries(table).flatMap(([code]): Part[] => {
    const sentence = () => table[code];
    return typeof sentence() === 'string' ? [part(() => String(sentence()))] : [];
  });
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A moment that stands for any other one. */
const day = new Date(Date.UTC(2001, 1, 3, 4, 5));

type Fact = string | number | Date;

/** A sentence of facts; the samples stand for what is found in their places. */
function part<Samples extends Fact[]>(say: (...facts: Facts<Samples>) => string, ...samples: Samples): Part {
  const said = say(...(samples as Facts<Samples>));
  const places = samples
    .map((sample, index) => ({ ...matchPlace(sample, said), index }))
    .toSorted((one, other) => one.at - other.at);
  let pattern = '';
  let from = 0;
  for (const { at, length, shape } of places) {
    pattern += literally(said.slice(from, at)) + shape;
    from = at + length;
  }
  const english = new RegExp(pattern + literally(said.slice(from)), 'y');
  const read = (found: readonly string[]) =>
    samples.map((sample, index) =>
      toFact(sample, found[places.findIndex((place) => place.index === index)] ?? ''),
    ) as Facts<Samples>;
  return { english, say: (found) => say(...read(found)) };
}

type Facts<Samples extends Fact[]> = {
  [Place in keyof Samples]: Samples[Place] extends number
    ? number
    : Samples[Place] extends string
      ? string
      : Date;
};

function matchPlace(sample: Fact, said: string): { at: number; length: number; shape: string } {
  if (sample instanceof Date) {
    const found = /3 February 2001(, 04:05 UTC)?/.exec(said);
    const [text = ''] = found ?? [];
    return {
      at: found?.index ?? -1,
      length: text.length,
      shape: String.raw`(\d+ \w+ \d{4}${text.endsWith('UTC') ? String.raw`, \d\d:\d\d UTC` : ''})`,
    };
  }
  const forms = typeof sample === 'number' ? [sample.toLocaleString('en-US'), `${sample}`] : [sample];
  const form = forms.find((each) => said.includes(each)) ?? '';
  return {
    at: said.indexOf(form),
    length: form.length,
    shape: typeof sample === 'number' ? String.raw`([\d,]+)` : '(.+?)',
  };
}

function toFact(sample: Fact, found: string): Fact {
  if (typeof sample === 'number') return Number(found.replaceAll(',', ''));
  if (typeof sample === 'string') return found;
  return new Date(found.endsWith('UTC') ? found.replace(',', '') : `${found} UTC`);
}
