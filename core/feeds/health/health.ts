import { fieldsOfAll } from '#picture/values';
import { findings, type Finding } from './findings.ts';

/** Counts of a run's products at its end, from which `healthEntries` derives the tasks. */
export interface HealthCounts {
  products: number;
  skipped: number;
  /** Why products kept the shop's photo or their last picture. */
  reasons: { state: 'original' | 'kept'; code: string; text: string; count: number }[];
  findings: Partial<Record<Finding, number>>;
  /** Products that keep a background because of a doubt, and those that keep it for good; null if the feed keeps backgrounds. */
  backgrounds: { doubtful: number; kept: number } | null;
  /** Fields of `text_empty`; absent in runs of earlier releases. */
  emptyFields?: string[];
}

/** Subject of an entry: a photo fault, a kept earlier picture, a plan's limit, a background, a finding, or the filter. */
export const healthKinds = [
  'photo',
  'kept',
  'over_plan',
  'doubtful',
  ...findings,
  'background_kept',
  'skipped',
] as const;

/** One kind of task or remark about a feed's products. */
export interface HealthEntry {
  kind: (typeof healthKinds)[number];
  /** For photo faults and unchanged pictures: the code and its sentence; for empty texts: the fields. */
  reason: string | null;
  text: string | null;
  count: number;
  /** True if the user can act on the entry; other entries are only information. */
  isTask: boolean;
}

/** Reasons that the user chose, so there is nothing to do. */
const wanted: ReadonlySet<string> = new Set(['refused', 'rolling_out', 'shop_images', 'rule_photo']);

/** Returns the health of a feed's products, worst first; empty if all is well. */
export function healthEntries(counts: HealthCounts): HealthEntry[] {
  const ofReasons = (kind: 'photo' | 'kept' | 'over_plan', isMeant: (reason: Reason) => boolean) =>
    counts.reasons
      .filter((reason) => !wanted.has(reason.code) && isMeant(reason))
      .toSorted((one, other) => other.count - one.count)
      .map(({ code, text, count }) => ({ kind, reason: code, text, count, isTask: true }));
  const plain = (kind: HealthEntry['kind'], count: number | undefined, isTask: boolean) =>
    count === undefined || count === 0 ? [] : [{ kind, reason: null, text: null, count, isTask }];
  const [emptyTexts, ...others] = findings.map((finding) => plain(finding, counts.findings[finding], true));
  const { emptyFields = [] } = counts;
  // An empty title suggests a wrong field; missing brands are normal for some shops.
  const isMisread = emptyFields.some((field) => fieldsOfAll.has(field));
  const empty = (emptyTexts ?? []).map((entry) => ({
    ...entry,
    reason: emptyFields.join(','),
    isTask: isMisread,
  }));
  return [
    ...(isMisread ? empty : []),
    ...ofReasons('photo', ({ state, code }) => state === 'original' && code !== 'over_plan'),
    ...ofReasons('over_plan', ({ state, code }) => state === 'original' && code === 'over_plan'),
    ...ofReasons('kept', ({ state }) => state === 'kept'),
    ...plain('doubtful', counts.backgrounds?.doubtful, true),
    ...others.flat(),
    ...(isMisread ? [] : empty),
    ...plain('background_kept', counts.backgrounds?.kept, false),
    ...plain('skipped', counts.skipped, false),
  ];
}

type Reason = HealthCounts['reasons'][number];
