import { useDeferredValue, useMemo, useState } from 'react';
import { ROW_TAG, type CodePage, type FeedAnalysis } from '#feed';
import type { PriceJudgement } from '#core/price/price-form.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { countChanges } from '#web/lib/form/count-changes.ts';
import { completeAddress } from './values/complete-address.ts';
import { emptyFeedFormValues, type FeedFormValues, valuesOfAnalysis } from './values/feed-form-values.ts';
import { feedSettingsOfForm } from './values/feed-settings-of-form.ts';
import { isAccessProblem, isSolvedByAccess, stepAfterProblem } from './source/feed-source-problem.ts';
import type { FeedSource, SourceAccessUse } from './source/load-feed-source.ts';
import type { FeedSample } from './source/feed-sample.ts';
import { toAccessChange, hasAccessProblem, type AccessValues } from './values/source-access-values.ts';
import { type FeedSourceState, useFeedSource } from './source/use-feed-source.ts';
import { type FeedFormProblems, needsLoadedFeed, validateFeedForm } from './values/validate-feed-form.ts';

// Maximum length of a suggested name; a list of feeds shows no more.
const NAME_SUGGESTED_MAX = 60;

/** State of a feed form. The component that uses it decides how long typed values are stored. */
export interface FeedFormModel {
  values: FeedFormValues;
  change: (patch: Partial<FeedFormValues>) => void;
  /** Changes the product tag. With a different one the feed has other fields, so these are set to the defaults for that tag. */
  chooseProductTag: (productTagName: string) => void;
  state: FeedSourceState;
  retry: () => void;
  /** True if the feed could not be read, and user name, password or headers may solve that. */
  isAccessNeeded: boolean;
  /** Reads the feed again with the entered access data. */
  applyAccess: () => void;
  /** Access data with which the feed was last read: the form's values, or the stored ones. */
  access: SourceAccessUse;
  /** Reads the feed again and repairs faults of its text; with an encoding, reads it as that instead of the declared one. */
  mend: (encoding: CodePage | null) => void;
  /** Analysis of the feed for the chosen product tag; undefined until it was loaded. */
  analysis: FeedAnalysis | undefined;
  sample: FeedSample | undefined;
  /** True if the feed is a table, which has columns instead of tags. */
  isTable: boolean;
  /** Number of values that differ from the stored ones. */
  changeCount: number;
  discard: () => void;
  /** Problems to show now. Before the first attempt to submit, none is shown at the fields. */
  problems: FeedFormProblems;
  hasFields: boolean;
  isSubmittable: boolean;
  /** Checks all values, and from then on shows their problems. Returns true if there are none. */
  check: () => boolean;
}

interface FormOptions {
  /** Price format judged from the published version of a stored feed; its next run keeps it. */
  readonly judged?: PriceJudgement | null;
  /** Values that were entered before the page was reloaded. */
  readonly begun?: FeedFormValues | undefined;
}

/**
 * Returns the state of a feed form. `stored`: values of the feed `feedId` that is being edited, whose choices are kept. A new feed gets the
 * name given in its source, until the user names it.
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
  // A stored feed is repaired by its runs anyway, so the user need not confirm that.
  const [mendedUrl, setMendedUrl] = useState(stored?.feedUrl.trim() ?? '');
  const url = values.feedUrl.trim();
  const reading = { repair: url !== '' && url === mendedUrl, encoding: values.encoding };
  const { state, retry } = useFeedSource(values.feedUrl, { access, reading });
  const source = state.status === 'loaded' ? state.source : undefined;
  useFilledIn({ values, setValues, state, stored, begun });
  const isLoadRequired = needsLoadedFeed(values, stored);
  const { productTagName } = values;
  const analysis = useMemo(() => source?.analysisOfTag(productTagName), [source, productTagName]);
  // Until the feed is read, the stored product tag shows if it is a table.
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
    changeCount: countChanges(values, stored ?? emptyFeedFormValues),
    discard: () => setValues(stored ?? emptyFeedFormValues),
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

/** Fills the form with what was detected, when the feed of a new address has been read. */
function useFilledIn({ values, setValues, state, stored, begun }: Filling): void {
  const [filledUrl, setFilledUrl] = useState((stored ?? begun)?.feedUrl.trim() ?? '');
  const [givenName, setGivenName] = useState('');
  if (state.status === 'loaded' && state.source.url !== filledUrl) {
    const { url, analysis } = state.source;
    const isNamed = stored !== undefined || (values.name !== givenName && values.name.trim() !== '');
    const name = isNamed ? values.name : nameOfFeed(analysis.title, url);
    setFilledUrl(url);
    setGivenName(isNamed ? '' : name);
    // What was answered about the feed of another address does not hold for this one.
    const { priorPrices } = stored ?? emptyFeedFormValues;
    setValues({ ...values, ...valuesOfAnalysis(analysis), name, priorPrices });
  }
  // A text without a scheme is only completed if it is no valid address after a pause in typing.
  const completed = completeAddress(values.feedUrl);
  if (state.status === 'failed' && !state.canRetry && completed !== values.feedUrl)
    setValues({ ...values, feedUrl: completed });
}

/** Returns a name for a new feed: the title in its source, or the host of its address. */
function nameOfFeed(title: string | null, url: string): string {
  return (title ?? new URL(url).hostname.replace(/^www\./, '')).slice(0, NAME_SUGGESTED_MAX).trim();
}

/** Returns the stored encoding; null if the address differs from the stored one. */
function readStoredEncoding(feedUrl: string, stored: FeedFormValues | undefined): CodePage | null {
  return feedUrl.trim() === stored?.feedUrl.trim() ? stored.encoding : null;
}

/** Returns the form's access data for the proxy. Data that the service would refuse are not sent. */
function toAccessUse(values: AccessValues, feedId: string | undefined): SourceAccessUse {
  const change = toAccessChange(values);
  if (hasAccessProblem(values)) return feedId === undefined ? {} : { feedId };
  // If the user has removed the access data, the stored ones must not be used either.
  if (change === null) return {};
  return { ...(change !== undefined && { sourceAccess: change }), ...(feedId !== undefined && { feedId }) };
}

/** Returns the shop's first products; reads them again whenever a choice changes how they are read. */
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
  // Reading takes some milliseconds, and typing must not be delayed by it.
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
