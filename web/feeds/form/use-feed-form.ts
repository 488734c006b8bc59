import { useDeferredValue, useMemo, useState } from 'react';
import { ROW_TAG, type CodePage, type FeedAnalysis } from '#feed';
import type { PriceJudgement } from '#core/price/price-form.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { completeAddress } from './values/complete-address.ts';
import { emptyFeedFormValues, type FeedFormValues, valuesOfAnalysis } from './values/feed-form-values.ts';
import { feedSettingsOfForm } from './values/feed-settings-of-form.ts';
import { isAccessProblem, isSolvedByAccess, stepAfterProblem } from './source/feed-source-problem.ts';
import type { FeedSource, SourceAccessUse } from './source/load-feed-source.ts';
import type { FeedSample } from './source/feed-sample.ts';
import { toAccessChange, hasAccessProblem, type AccessValues } from './values/source-access-values.ts';
import { type FeedSourceState, useFeedSource } from './source/use-feed-source.ts';
import { type FeedFormProblems, needsLoadedFeed, validateFeedForm } from './values/validate-feed-form.ts';

// A list of feeds shows no more of it.
const NAME_SUGGESTED_MAX = 60;

/** A feed form's state; its holder decides how long the typed values live. */
export interface FeedFormModel {
  values: FeedFormValues;
  change: (patch: Partial<FeedFormValues>) => void;
  /** Changes the product tag: with another one the feed has other fields, so they get the defaults of that tag. */
  chooseProductTag: (productTagName: string) => void;
  state: FeedSourceState;
  retry: () => void;
  /** Whether the feed could not be read for a reason that user name, password or headers would solve. */
  isAccessNeeded: boolean;
  /** Reads the feed again with the entered access. */
  applyAccess: () => void;
  /** Access by which the shop was last read: the form's values, or the stored ones. */
  access: SourceAccessUse;
  /** Reads the feed again, with the faults of its text repaired, and in an encoding that differs from the declared one. */
  mend: (encoding: CodePage | null) => void;
  /** Analysis of the feed with the chosen product tag; undefined until it has loaded. */
  analysis: FeedAnalysis | undefined;
  sample: FeedSample | undefined;
  /** Whether the feed is a table, which has columns instead of tags. */
  isTable: boolean;
  /** Whether anything differs from what the form began with. */
  isChanged: () => boolean;
  /** Problems to show now: none at the fields before the first try. */
  problems: FeedFormProblems;
  /** Whether the fields of the feed show. */
  hasFields: boolean;
  isSubmittable: boolean;
  /** Checks everything and from then on shows the problems. */
  check: () => boolean;
}

interface FormOptions {
  /** Price format derived from its published prices, from which the next run of a stored feed continues. */
  readonly judged?: PriceJudgement | null;
  /** Values entered before the page was reloaded. */
  readonly begun?: FeedFormValues | undefined;
}

/**
 * Holds a feed form. `stored`: the form of the feed that is being edited, `feedId`; its choices stay as they are. A new feed is named by
 * its own title, until the user names it.
 */
export function useFeedForm(
  stored?: FeedFormValues,
  feedId?: string,
  { judged = null, begun }: FormOptions = {},
): FeedFormModel {
  const [values, setValues] = useState(stored ?? begun ?? emptyFeedFormValues);
  const [hasTried, setHasTried] = useState(false);
  const [hasTypedUrl, setHasTypedUrl] = useState(false);
  const [access, setAccess] = useState(() => toAccessUse(values.access, feedId));
  // A feed that is published already is repaired by its runs anyway, so the user is not asked again.
  const [mendedUrl, setMendedUrl] = useState(stored?.feedUrl.trim() ?? '');
  const url = values.feedUrl.trim();
  const reading = { repair: url !== '' && url === mendedUrl, encoding: values.encoding };
  const { state, retry } = useFeedSource(values.feedUrl, { access, reading });
  const source = state.status === 'loaded' ? state.source : undefined;
  useFilledIn({ values, setValues, state, stored, begun });
  const isLoadRequired = needsLoadedFeed(values, stored);
  const { productTagName } = values;
  const analysis = useMemo(() => source?.analysisOfTag(productTagName), [source, productTagName]);
  // Before it is read, a stored feed is recognized as a table by its product container.
  const isTable = analysis === undefined ? productTagName === ROW_TAG : analysis.table !== null;
  const all = validateFeedForm(values, { analysis, isLoadRequired });
  const change = (patch: Partial<FeedFormValues>) => {
    if (patch.feedUrl !== undefined) setHasTypedUrl(true);
    const encoding =
      patch.feedUrl === undefined ? {} : { encoding: readStoredEncoding(patch.feedUrl, stored) };
    setValues((current) => ({ ...current, ...encoding, ...patch }));
  };
  const chooseProductTag = (tag: string) => {
    const isKnown = source?.analysis.hasProductTag(tag) === true;
    change({ ...(isKnown && valuesOfAnalysis(source.analysisOfTag(tag))), productTagName: tag });
  };
  const isStoredUrl = stored !== undefined && url === stored.feedUrl.trim();
  return {
    values,
    change,
    chooseProductTag,
    state,
    retry,
    isAccessNeeded: state.status === 'failed' && isSolvedByAccess(state.problem),
    applyAccess: () => setAccess(toAccessUse(values.access, feedId)),
    access,
    mend: (encoding) => {
      setMendedUrl(url);
      if (encoding !== null) setValues((current) => ({ ...current, encoding }));
    },
    analysis,
    sample: useSample(source, analysis, { values, judged: isStoredUrl ? judged : null }),
    isTable,
    isChanged: () => JSON.stringify(values) !== JSON.stringify(stored ?? emptyFeedFormValues),
    problems: shownProblems(all, { state, hasTried, hasTypedUrl }),
    hasFields: source !== undefined || isStoredUrl,
    isSubmittable: source !== undefined || !isLoadRequired,
    check: () => {
      setHasTried(true);
      return all.list.length === 0;
    },
  };
}

interface Filling extends Pick<FormOptions, 'begun'> {
  readonly values: FeedFormValues;
  readonly setValues: (values: FeedFormValues) => void;
  readonly state: FeedSourceState;
  readonly stored: FeedFormValues | undefined;
}

/** Fills the form with the facts of a feed's content once the feed of another address has been read. */
function useFilledIn({ values, setValues, state, stored, begun }: Filling): void {
  const [filledUrl, setFilledUrl] = useState((stored ?? begun)?.feedUrl.trim() ?? '');
  const [givenName, setGivenName] = useState('');
  if (state.status === 'loaded' && state.source.url !== filledUrl) {
    const { url, analysis } = state.source;
    const isNamed = stored !== undefined || (values.name !== givenName && values.name.trim() !== '');
    const name = isNamed ? values.name : nameOfFeed(analysis.title, url);
    setFilledUrl(url);
    setGivenName(isNamed ? '' : name);
    setValues({ ...values, ...valuesOfAnalysis(analysis), name });
  }
  // Text that remains after typing rests was meant as an address of the web.
  const completed = completeAddress(values.feedUrl);
  if (state.status === 'failed' && !state.canRetry && completed !== values.feedUrl)
    setValues({ ...values, feedUrl: completed });
}

/** A name for a new feed: its own, or its host's. */
function nameOfFeed(title: string | null, url: string): string {
  return (title ?? new URL(url).hostname.replace(/^www\./, '')).slice(0, NAME_SUGGESTED_MAX).trim();
}

/** The encoding of another address shows when it is read. */
function readStoredEncoding(feedUrl: string, stored: FeedFormValues | undefined): CodePage | null {
  return feedUrl.trim() === stored?.feedUrl.trim() ? stored.encoding : null;
}

/** Returns the form's access for the proxy; an access that the service would refuse waits until it is repaired. */
function toAccessUse(values: AccessValues, feedId: string | undefined): SourceAccessUse {
  const change = toAccessChange(values);
  if (hasAccessProblem(values)) return feedId === undefined ? {} : { feedId };
  // Without any access the stored one must not be used either.
  if (change === null) return {};
  return { ...(change !== undefined && { sourceAccess: change }), ...(feedId !== undefined && { feedId }) };
}

/** Reads the shop's first products, again whenever a choice changes the reading. */
function useSample(
  source: FeedSource | undefined,
  analysis: FeedAnalysis | undefined,
  { values, judged }: { values: FeedFormValues; judged: PriceJudgement | null },
): FeedSample | undefined {
  const {
    productTagName,
    productIdTagName,
    imageTagName,
    additionalImageTagName,
    availabilityOption,
    currency,
    language,
  } = values;
  const read = useMemo(
    () => ({
      ...emptyFeedFormValues,
      productTagName,
      productIdTagName,
      imageTagName,
      additionalImageTagName,
      availabilityOption,
      currency,
      language,
    }),
    [
      productTagName,
      productIdTagName,
      imageTagName,
      additionalImageTagName,
      availabilityOption,
      currency,
      language,
    ],
  );
  // A feed takes some milliseconds to read, which typing must not wait for.
  const chosen = useDeferredValue(read);
  return useMemo(() => {
    if (source === undefined || chosen.productTagName.trim() === '') return undefined;
    const context = { analysis, template: undefined, activate: false };
    const settings = feedSettingsOfForm({ ...chosen, feedUrl: source.url }, context);
    return source.sample(settings, { judged });
  }, [source, analysis, chosen, judged]);
}

interface Shown {
  state: FeedSourceState;
  hasTried: boolean;
  hasTypedUrl: boolean;
}

function shownProblems(all: FeedFormProblems, { state, hasTried, hasTypedUrl }: Shown): FeedFormProblems {
  const shown: FeedFormProblems = hasTried ? all : { fields: {}, list: [] };
  if (state.status === 'failed') {
    const others = shown.list.filter((text) => text !== feedFormMessages.loadFirst);
    return {
      fields: { ...shown.fields, feedUrl: stepAfterProblem(state.problem, state.fault) },
      list: [
        state.fault === undefined ? state.problem : `${state.problem}. ${state.fault.sentence}`,
        ...(isAccessProblem(state.problem) ? [feedFormMessages.accessNeeded] : []),
        ...others,
      ],
    };
  }
  const { urlRequired } = feedFormMessages;
  if (state.status !== 'empty' || !hasTypedUrl || shown.list.includes(urlRequired)) return shown;
  return { fields: { ...shown.fields, feedUrl: urlRequired }, list: [urlRequired, ...shown.list] };
}
