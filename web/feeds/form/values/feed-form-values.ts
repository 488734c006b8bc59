import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { SourceAccessView } from '#core/contract/feeds/source-access.ts';
import { labelOfPath, pathOfLabel, pathOfOption, type CodePage, type FeedAnalysis } from '#feed';
import type { AvailabilityOption, FeedSettings, ImageTarget } from '#core/feeds/feed-settings.ts';
import type { ShopLanguage } from '#core/feeds/shop-languages.ts';
import { guardDefaults, type GuardThreshold } from '#core/feeds/guard.ts';
import { type AccessValues, toAccessValues } from './source-access-values.ts';

/** Values of the feed form. Fields hold the values that the dropdowns show: ids and filters as labels, images as paths. */
export interface FeedFormValues {
  name: string;
  feedUrl: string;
  productTagName: string;
  /** A label such as 'Arg: id' or 'Tag: g:id'. */
  productIdTagName: string;
  imageTagName: string;
  /** '' when the feed has none. */
  additionalImageTagName: string;
  /** Whether additional images are placed in the template too. */
  enhanceAdditional: boolean;
  /** Image of a product as which the enhanced one is published. */
  imageTarget: ImageTarget;
  /** '' when no template is chosen. */
  templateId: string;
  props: string[];
  removeBg: boolean;
  availabilityOption: AvailabilityValues;
  access: AccessValues;
  /** Minutes from one run to the next. */
  refreshMinutes: number;
  /** Times of day at which it runs instead; none for a feed with an interval. */
  refreshAt: readonly string[];
  /** Time zone of those times; null where unset. */
  timeZone: string | null;
  /** Percentages from which on a run is held back. */
  guard: Record<GuardThreshold, number>;
  /** ISO code of the currency of prices that name none; '' by the feed's content. */
  currency: string;
  /** Language in which prices are written; '' by the feed's content. */
  language: ShopLanguage | '';
  /** How reductions count from the prior price; null where they are the shop's. */
  priorPrices: NonNullable<FeedSettings['priorPrices']> | null;
  /** Encoding of the feed's bytes where it is not the UTF-8 that it declares; null for a feed that declares it correctly. */
  encoding: CodePage | null;
}

/** The filter in the form: field is a label, or '' when every product matches. */
export interface AvailabilityValues {
  field: string;
  value: string;
  operationType: number;
}

/** The specification's defaults for an edited feed whose stored settings say nothing about availability. */
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

/** The fields that an analysis fills in. */
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

/** The form of a stored feed. */
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

/** The bare tag or attribute name of a label: 'Tag: g:id' is 'g:id', 'Arg: id' is 'id'. */
export function tagOfLabel(label: string): string {
  return pathOfLabel(label).replace(/^@/, '');
}

/** The option that a stored filter field means: stored keys have lost their namespace prefix. */
export function sameField(label: string, other: string): boolean {
  return label === other || withoutPrefixes(pathOfLabel(label)) === withoutPrefixes(pathOfLabel(other));
}

/** A path with the namespace prefix of every tag removed: 'g:availability' is 'availability'. */
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
