import type { Template } from '#core/contract/templates/templates-api.ts';
import { optionOfPath, pathOfLabel, savedPropertyNames, type FeedAnalysis } from '#feed';
import type { AvailabilityOption, FeedSettings } from '#core/feeds/feed-settings.ts';
import { guardDefaults, guardThresholds } from '#core/feeds/guard.ts';
import { limits } from '#core/limits.ts';
import { readTemplateConfig, templateProps, templateSize } from '#picture';
import { base64OfText } from '#web/lib/base64.ts';
import { type AvailabilityValues, type FeedFormValues, withoutPrefixes } from './feed-form-values.ts';

export interface TemplateSource {
  html: string;
  /** Pixels of the canvas. */
  width: number;
  height: number;
  props: readonly string[];
}

export interface FeedSettingsContext {
  analysis: FeedAnalysis | undefined;
  template: TemplateSource | undefined;
  activate: boolean;
  /** The settings before an edit. */
  stored?: FeedSettings;
}

/** Returns the settings that the form describes, in the feeds service's format. */
export function feedSettingsOfForm(values: FeedFormValues, context: FeedSettingsContext): FeedSettings {
  const { template } = context;
  return {
    ...readFormat(values, context),
    feedUrl: values.feedUrl.trim(),
    offerKey: values.productTagName.trim(),
    ...readOffer(values.productTagName.trim(), context),
    imageKey: values.imageTagName.trim(),
    additionalImageKey: values.additionalImageTagName.trim() || null,
    enhanceAdditional: values.enhanceAdditional,
    imageTarget: values.imageTarget,
    availabilityOption: toAvailabilityOption(values.availabilityOption),
    offerIdOption: optionOfPath(pathOfLabel(values.productIdTagName)),
    props: savedPropertyNames([...new Set([...values.props, ...(template?.props ?? [])])]),
    activate: context.activate,
    defaultHtmlTemplate: template === undefined ? '' : base64OfText(template.html),
    customTemplates: [],
    removeBg: values.removeBg,
    width: template?.width ?? limits.feedImageWidthPxDefault,
    height: template?.height ?? limits.feedImageHeightPxDefault,
    refreshMinutes: values.refreshMinutes,
    refreshAt: values.refreshAt.length === 0 ? null : [...new Set(values.refreshAt)].toSorted(),
    ...(values.timeZone !== null && { timeZone: values.timeZone }),
    ...toGuard(values),
    ...(values.currency !== '' && { currency: values.currency }),
    ...(values.language !== '' && { language: values.language }),
    ...((values.priorPrices !== null || context.stored?.priorPrices != null) && {
      priorPrices: values.priorPrices,
    }),
    encoding: values.encoding,
  };
}

/** Returns those limits that differ from the defaults. They are stored, so they stay if a later release has other defaults. */
function toGuard({ guard }: FeedFormValues): Pick<FeedSettings, 'guard'> {
  const own = guardThresholds.filter((measure) => guard[measure] !== guardDefaults[measure]);
  if (own.length === 0) return {};
  return { guard: Object.fromEntries(own.map((measure) => [measure, guard[measure]])) };
}

/** Returns the filter in its stored form, in which the field has no namespace prefix; null if every product matches. */
export function toAvailabilityOption({
  field,
  value,
  operationType,
}: AvailabilityValues): AvailabilityOption | null {
  if (field.trim() === '') return null;
  return { ...optionOfPath(withoutPrefixes(pathOfLabel(field))), value, operationType };
}

/** Returns the sources with which feeds are drawn: the published ones, or the draft if nothing was published yet. */
export function chooseTemplateSource(
  template: Pick<Template, 'html_dev' | 'config_dev' | 'html_prod' | 'config_prod'>,
): TemplateSource {
  const isPublished = template.html_prod !== '';
  const config = readTemplateConfig(isPublished ? template.config_prod : template.config_dev);
  const size =
    config === null
      ? { width: limits.templateSizePxDefault, height: limits.templateSizePxDefault }
      : templateSize(config);
  return {
    html: isPublished ? template.html_prod : template.html_dev,
    width: size.width,
    height: size.height,
    props: config === null ? [] : templateProps(config),
  };
}

/** Returns the format of the feed. A separator that is stored for this address is kept. */
function readFormat(
  { feedUrl }: FeedFormValues,
  { analysis, stored }: FeedSettingsContext,
): Pick<FeedSettings, 'type' | 'csvSeparator'> {
  const kept = stored?.feedUrl === feedUrl.trim() ? stored : undefined;
  if (analysis === undefined && kept !== undefined)
    return { type: kept.type, csvSeparator: kept.csvSeparator ?? null };
  const table = analysis?.table ?? null;
  if (table === null) return { type: analysis?.format ?? 'xml', csvSeparator: null };
  return { type: 'csv', csvSeparator: kept?.csvSeparator ?? table.csvSeparator };
}

/** Returns where products are in the feed: known if the product tag is the detected one, or was not changed by the edit. */
function readOffer(
  offerKey: string,
  { analysis, stored }: FeedSettingsContext,
): Pick<FeedSettings, 'offerPath' | 'parentLevels'> {
  if (analysis !== undefined && analysis.productTag === offerKey)
    return toPlace(analysis.productPath, analysis.parentLevels);
  if (analysis !== undefined || stored?.offerKey !== offerKey) return { offerPath: null };
  return toPlace(stored.offerPath ?? null, stored.parentLevels);
}

function toPlace(
  offerPath: string | null,
  parentLevels = 0,
): Pick<FeedSettings, 'offerPath' | 'parentLevels'> {
  return parentLevels > 0 ? { offerPath, parentLevels } : { offerPath };
}
