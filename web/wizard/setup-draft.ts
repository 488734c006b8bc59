import { keptFeedValues, valuesOfKept } from '#web/feeds/form/values/kept-feed-values.ts';
import type { FeedFormValues } from '#web/feeds/form/values/feed-form-values.ts';
import { readKeptDraft, useKeptDraft } from '#web/lib/form/kept-draft.ts';
import { emptyTemplateFormValues, type TemplateFormValues } from '#web/templates/template-form-values.ts';

/** Values entered in the wizard so far. */
export interface SetupDraft {
  readonly step: number;
  readonly projectName: string;
  readonly template: TemplateFormValues;
  readonly feed: FeedFormValues;
}

const KEY = 'feedmaker.setup';

/** Reads the values stored before this tab was reloaded; null where there are none of this user's. */
export function readSetupDraft(email: string): SetupDraft | null {
  const kept = readKeptDraft(KEY, email) as SetupDraft | null;
  if (kept === null) return null;
  return {
    step: Math.min(Math.max(kept.step, 0), 2),
    projectName: kept.projectName,
    template: { ...emptyTemplateFormValues, ...kept.template },
    feed: valuesOfKept(kept.feed),
  };
}

/** Stores the draft as long as the wizard is open. */
export function useKeptSetup(email: string, { step, projectName, template, feed }: SetupDraft): void {
  useKeptDraft(KEY, email, { step, projectName, template, feed: keptFeedValues(feed) });
}
