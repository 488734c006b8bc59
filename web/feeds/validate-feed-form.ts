import { pathOfLabel } from '#core/feed/field-option.ts';
import { messages } from '#core/messages.ts';
import { type FeedFormValues, tagOfLabel } from './feed-form-values.ts';
import { hasPath, type XmlNames } from './xml-names.ts';

/** The fields that an error can be shown at. */
export type FeedFormField = 'name' | 'feedUrl' | 'productTagName' | 'productIdTagName' | 'imageTagName';

export interface FeedFormProblems {
  /** What stands at each field. */
  fields: Partial<Record<FeedFormField, string>>;
  /** What stands in the list headed 'Validation Errors'. */
  list: string[];
}

/** What the check knows about the feed: its names once it has loaded, and whether saving needs it to be loaded. */
export interface LoadedNames {
  names: XmlNames | undefined;
  isLoadRequired: boolean;
}

const texts = messages.feedForm;
const tagFields = [
  { field: 'productTagName', required: texts.productTagRequired, missing: texts.productTagMissing },
  { field: 'productIdTagName', required: texts.productIdTagRequired, missing: texts.productIdTagMissing },
  { field: 'imageTagName', required: texts.imageTagRequired, missing: texts.imageTagMissing },
] as const;

/** Everything that keeps the form from being sent, in the order of its fields. */
export function validateFeedForm(values: FeedFormValues, loaded: LoadedNames): FeedFormProblems {
  const problems: FeedFormProblems = { fields: {}, list: [] };
  if (values.name.trim() === '') report(problems, 'name', texts.nameRequired);
  if (values.feedUrl.trim() === '') report(problems, 'feedUrl', texts.urlRequired);
  else if (loaded.names === undefined && loaded.isLoadRequired) report(problems, 'feedUrl', texts.loadFirst);
  // Without a loaded feed the fields below do not show, so naming them would send the user looking.
  if (loaded.names === undefined && loaded.isLoadRequired) return problems;
  for (const { field, required, missing } of tagFields) {
    if (values[field].trim() === '') report(problems, field, required, messages.common.fieldRequired);
    else if (loaded.names !== undefined && !hasPath(loaded.names, pathOfLabel(values[field]))) {
      report(problems, field, missing(tagOfLabel(values[field])));
    }
  }
  return problems;
}

/** Whether anything that must be checked against the feed differs from what is stored. */
export function needsLoadedFeed(values: FeedFormValues, stored: FeedFormValues | undefined): boolean {
  if (stored === undefined) return true;
  const checked = ['feedUrl', 'productTagName', 'productIdTagName', 'imageTagName'] as const;
  return checked.some((field) => values[field].trim() !== stored[field].trim());
}

function report(problems: FeedFormProblems, field: FeedFormField, text: string, atField = text): void {
  problems.list.push(text);
  problems.fields[field] = atField;
}
