import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { SourceAccessView } from '#core/contract/feeds/source-access.ts';
import { labelOfPath, pathOfLabel, pathOfOption, type CodePage, type FeedAnalysis } from '#feed';
import type { AvailabilityOption, FeedSettings, ImageTarget } from '#core/feeds/feed-settings.ts';
import type { ShopLanguage } from '#core/feeds/shop-languages.ts';
import { guardDefaults, type GuardThreshold } from '#core/feeds/guard.ts';
import { type AccessValues, toAccessValues } from './source-access-values.ts';

/** Values of the feed form. Ids and filters are the labels shown in the dropdowns, images are paths. */
export interface FeedFormValues {
  name: string;
  feedUrl: string;
  productTagName: string;
  /** A label such as 'Arg: id' or 'Tag: g:id'. */
  productIdTagName: string;
  imageTagName: string;
  /** '' if the feed has none. */
  additionalImageTagName: string;
  /** True to draw ads of additional images as well. */
  enhanceAdditional: boolean;
  /** Which image field gets the enhanced image. */
  imageTarget: ImageTarget;
  /** '' if no template is chosen. */
  templateId: string;
  props: string[];
  removeBg: boolean;
  availabilityOption: AvailabilityValues;
  access: AccessValues;
  /** Minutes from one run to the next. */
  refreshMinutes: number;
  /** Times of day at which the feed runs; empty if it runs at an interval. */
  refreshAt: readonly string[];
  /** Time zone of `refreshAt`; null if none is set. */
  timeZone: string | null;
  /** Percentages from which the guard holds a run. */
  guard: Record<GuardThreshold, number>;
  /** ISO code of the currency for prices without one; '' to detect it in the feed. */
  currency: string;
  /** Language in which prices are written; '' to detect it in the feed. */
  language: ShopLanguage | '';
  /** How reductions count from the prior price; null where they are the shop's. */
  priorPrices: NonNullable<FeedSettings['priorPrices']> | null;
  /** Encoding of the feed's bytes if it falsely declares UTF-8; null if the declaration is correct. */
  encoding: CodePage | null;
}

/** The filter in the form: `field` is a label, or '' if every product matches. */
export interface AvailabilityValues {
  field: string;
  value: string;
  operationType: number;
}

/** Values defined by the specification for an edited feed whose stored settings contain nothing about availability. */
export const availabilityEditDefaults: AvailabilityValues = {
  field: 'Tag: g:availability',
  value: 'in_stock',
  operationType: 0,
};

const refreshMinutesDefault = 60;

export const emptyFeedFormValues: FeedFormValues = {
  name: '',
  feedUrl: '',
  productTagName: '',
  productIdTagName: '',
  imageTagName: '',
  additionalImageTagName: '',
  enhanceAdditional: false,
  imageTarget: 'main',
  templateId: '',
  props: [],
  removeBg: false,
  availabilityOption: { field: '', value: 'in stock', operationType: 0 },
  access: toAccessValues(),
  refreshMinutes: refreshMinutesDefault,
  refreshAt: [],
  timeZone: null,
  guard: { ...guardDefaults },
  currency: '',
  language: '',
  priorPrices: null,
  encoding: null,
};

export function valuesOfAnalysis(analysis: FeedAnalysis): Partial<FeedFormValues> {
  const { productId, image, additionalImage, availability, props } = analysis.defaults;
  return {
    productTagName: analysis.productTag,
    productIdTagName: productId.value,
    imageTagName: image.value,
    additionalImageTagName: additionalImage.value,
    props: [...props.value],
    availabilityOption: {
      field: availability.label ?? '',
      value: availability.option?.value ?? 'in stock',
      operationType: availability.option?.operationType ?? 0,
    },
  };
}

export function valuesOfSettings(
  record: Pick<Feed, 'name' | 'template_id'>,
  settings: Omit<FeedSettings, 'availabilityOption'> & { availabilityOption?: AvailabilityOption | null },
  access?: SourceAccessView,
): FeedFormValues {
  const { offerKey } = settings;
  return {
    name: record.name,
    feedUrl: settings.feedUrl,
    productTagName: offerKey,
    productIdTagName: labelOfPath(pathOfOption(settings.offerIdOption, offerKey)),
    imageTagName: settings.imageKey,
    additionalImageTagName: settings.additionalImageKey ?? '',
    enhanceAdditional: settings.enhanceAdditional ?? false,
    imageTarget: settings.imageTarget ?? 'main',
    templateId: record.template_id ?? '',
    props: settings.props,
    removeBg: settings.removeBg,
    availabilityOption: toAvailabilityValues(settings.availabilityOption, offerKey),
    access: toAccessValues(access),
    refreshMinutes: settings.refreshMinutes ?? refreshMinutesDefault,
    refreshAt: settings.refreshAt ?? [],
    timeZone: settings.timeZone ?? null,
    guard: toGuardValues(settings),
    currency: settings.currency ?? '',
    language: settings.language ?? '',
    priorPrices: settings.priorPrices ?? null,
    encoding: settings.encoding ?? null,
  };
}

/** Returns the name of the tag or attribute in a label: 'Tag: g:id' is 'g:id', 'Arg: id' is 'id'. */
export function tagOfLabel(label: string): string {
  return pathOfLabel(label).replace(/^@/, '');
}

/** True if an option and a stored filter name the same field; stored names have no namespace prefix. */
export function sameField(label: string, other: string): boolean {
  return label === other || withoutPrefixes(pathOfLabel(label)) === withoutPrefixes(pathOfLabel(other));
}

/** Removes the namespace prefix of every tag in a path: 'g:availability' is 'availability'. */
export function withoutPrefixes(path: string): string {
  return path.replaceAll(/(^|\/)[^/:@]+:/g, '$1');
}

function toGuardValues({ guard }: Pick<FeedSettings, 'guard'>): FeedFormValues['guard'] {
  return {
    products: guard?.products ?? guardDefaults.products,
    matched: guard?.matched ?? guardDefaults.matched,
    pictures: guard?.pictures ?? guardDefaults.pictures,
    titles: guard?.titles ?? guardDefaults.titles,
    prices: guard?.prices ?? guardDefaults.prices,
    texts: guard?.texts ?? guardDefaults.texts,
    ids: guard?.ids ?? guardDefaults.ids,
  };
}

function toAvailabilityValues(
  option: AvailabilityOption | null | undefined,
  offerKey: string,
): AvailabilityValues {
  if (option === undefined) return availabilityEditDefaults;
  if (option === null) return emptyFeedFormValues.availabilityOption;
  return {
    field: labelOfPath(pathOfOption(option, offerKey)),
    value: option.value,
    operationType: option.operationType,
  };
}
