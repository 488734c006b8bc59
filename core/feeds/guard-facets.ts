import type { FeedSettings } from './feed-settings.ts';
import {
  pickBest,
  guardMeasures,
  type CountedNumbers,
  type GuardMeasure,
  type GuardNumbers,
} from './guard.ts';

/** The stored settings that the guard's numbers depend on; the template is not among them. */
export type GuardedSettings = Omit<
  FeedSettings,
  'activate' | 'defaultHtmlTemplate' | 'customTemplates' | 'rules' | 'timeZone'
> & {
  readonly leavesImages?: boolean;
  readonly tagsImages?: boolean;
  /** Hash of `decisionsInForce` for the version; undefined where it was not recorded. */
  readonly rulesInForce?: string;
};

/**
 * Returns everything besides the shop's feed that influences a number. If it differs between two versions, someone changed it on purpose,
 * and the number cannot be compared.
 */
export function computeFacet(measure: GuardMeasure, settings: GuardedSettings): string {
  const { feedUrl, type, offerKey, offerPath, csvSeparator } = settings;
  const source = [feedUrl, type, offerKey, offerPath ?? null, csvSeparator ?? null];
  const filter = settings.availabilityOption ?? null;
  const target = describeTarget(settings);
  const place = target === 'additional' ? settings.additionalImageKey : null;
  switch (measure) {
    case 'products':
      return JSON.stringify(source);
    case 'matched':
      return JSON.stringify([source, filter, ...(target === 'none' ? [target] : [])]);
    case 'pictures':
      return JSON.stringify([source, filter, settings.imageKey, target, place]);
    case 'items':
      return JSON.stringify([source, settings.rulesInForce]);
    case 'shown':
      return JSON.stringify([source, filter, settings.imageKey, target, place, settings.rulesInForce]);
    case 'ids':
      return JSON.stringify([source, settings.offerIdOption]);
    case 'titles':
    case 'prices':
    case 'texts':
      return JSON.stringify([source, settings.props.toSorted()]);
    // Compared with the published version only; see `valuesBeside`.
    case 'moved':
    case 'currency':
    case 'reduced':
    case 'alike':
    case 'photos':
    case 'fields':
      return JSON.stringify(source);
  }
}

function describeTarget({ leavesImages, tagsImages, imageTarget }: GuardedSettings): string {
  if (leavesImages === true) return 'none';
  return tagsImages === true ? 'tagged' : (imageTarget ?? 'main');
}

const nothing = Object.fromEntries(guardMeasures.map((measure) => [measure, null])) as GuardNumbers;

/** Returns the best value of each number among the versions comparable with these settings; null if there is none. */
export function bestComparable(
  settings: GuardedSettings,
  versions: readonly (CountedNumbers & Partial<GuardNumbers> & { readonly settings: GuardedSettings })[],
): GuardNumbers {
  const comparable = versions.map((version) => {
    const isSame = (measure: GuardMeasure) =>
      computeFacet(measure, version.settings) === computeFacet(measure, settings);
    const numbers = guardMeasures.map((measure) => [
      measure,
      isSame(measure) ? (version[measure] ?? null) : null,
    ]);
    return { ...nothing, ...(Object.fromEntries(numbers) as Partial<GuardNumbers>) };
  });
  return comparable.reduce<GuardNumbers>(pickBest, nothing);
}
