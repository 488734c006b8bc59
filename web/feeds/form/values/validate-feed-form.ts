import { pathOfLabel, type FeedAnalysis } from '#feed';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { type FeedFormValues, tagOfLabel } from './feed-form-values.ts';
import { addedImagePlace } from './added-image-place.ts';
import { findAccessProblems } from './source-access-values.ts';

type FeedFormField =
  | 'name'
  | 'feedUrl'
  | 'productTagName'
  | 'productIdTagName'
  | 'imageTagName'
  | 'imageTarget'
  | 'username'
  | 'userAgent'
  | 'headers';

export interface FeedFormProblems {
  fields: Partial<Record<FeedFormField, string>>;
  list: string[];
}

/** Facts about the feed that validation needs: its analysis when it is loaded, and if saving requires that. */
export interface LoadedFeed {
  analysis: Pick<FeedAnalysis, 'table' | 'format' | 'hasProductTag' | 'hasPath'> | undefined;
  isLoadRequired: boolean;
}

const tagFields = [
  { field: 'productTagName', required: texts.productTagRequired, missing: texts.productTagMissing },
  { field: 'productIdTagName', required: texts.productIdTagRequired, missing: texts.productIdTagMissing },
  { field: 'imageTagName', required: texts.imageTagRequired, missing: texts.imageTagMissing },
] as const;
/** Fields to check for a table, whose product tag is not chosen. */
const columnFields = [
  { field: 'productIdTagName', name: texts.productId },
  { field: 'imageTagName', name: texts.imageColumn },
].map(({ field, name }) => ({
  field: field as 'productIdTagName' | 'imageTagName',
  required: texts.columnRequired(name),
  missing: (column: string) => texts.columnMissing(name, column),
}));

/** Returns everything that prevents submitting the form, in the order of its fields. */
export function validateFeedForm(values: FeedFormValues, loaded: LoadedFeed): FeedFormProblems {
  const { analysis } = loaded;
  const problems: FeedFormProblems = { fields: {}, list: [] };
  const isUnread = analysis === undefined && loaded.isLoadRequired;
  if (values.name.trim() === '') report(problems, 'name', texts.nameRequired);
  if (values.feedUrl.trim() === '') report(problems, 'feedUrl', texts.urlRequired);
  else if (isUnread) report(problems, 'feedUrl', texts.loadFirst);
  const access = findAccessProblems(values.access);
  if (access.username) report(problems, 'username', texts.usernameInvalid);
  if (access.userAgent) report(problems, 'userAgent', texts.userAgentInvalid);
  if (access.headerNames.length > 0) report(problems, 'headers', texts.headerInvalid);
  else if (access.headerValues.length > 0) report(problems, 'headers', texts.headerValueInvalid);
  // The other fields are hidden until the feed is loaded, so their problems are not listed.
  if (isUnread) return problems;
  for (const { field, required, missing } of analysis?.table ? columnFields : tagFields) {
    const chosen = values[field].trim();
    if (chosen === '') report(problems, field, required, frameMessages.fieldRequired);
    else if (analysis !== undefined && !isInFeed(analysis, field, chosen)) {
      report(problems, field, missing(tagOfLabel(chosen)));
    }
  }
  const hasPlace = analysis === undefined || addedImagePlace(values, analysis).path !== null;
  if (values.imageTarget === 'additional' && !hasPlace)
    report(problems, 'imageTarget', texts.imageTargetImpossible);
  return problems;
}

function isInFeed(
  analysis: NonNullable<LoadedFeed['analysis']>,
  field: FeedFormField,
  chosen: string,
): boolean {
  return field === 'productTagName' ? analysis.hasProductTag(chosen) : analysis.hasPath(pathOfLabel(chosen));
}

/** True if a value that can only be checked with the loaded feed differs from the stored one. */
export function needsLoadedFeed(values: FeedFormValues, stored: FeedFormValues | undefined): boolean {
  if (stored === undefined) return true;
  const checked = ['feedUrl', 'productTagName', 'productIdTagName', 'imageTagName'] as const;
  return checked.some((field) => values[field].trim() !== stored[field].trim());
}

function report(problems: FeedFormProblems, field: FeedFormField, text: string, atField = text): void {
  problems.list.push(text);
  problems.fields[field] = atField;
}
