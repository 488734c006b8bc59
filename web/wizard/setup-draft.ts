import { useEffect } from 'react';
import { type FeedFormValues, emptyFeedFormValues } from '#web/feeds/form/values/feed-form-values.ts';
import { emptyTemplateFormValues, type TemplateFormValues } from '#web/templates/template-form-values.ts';

/** What was entered in the wizard so far. */
export interface SetupDraft {
  readonly step: number;
  readonly projectName: string;
  readonly template: TemplateFormValues;
  readonly feed: FeedFormValues;
}

const KEY = 'feedmaker.setup';

interface Kept extends SetupDraft {
  /** Whose it is: the next person at this browser begins anew. */
  readonly of: string;
}

/** What this tab held before it was loaded again; null where there is nothing of this user's. */
export function readDraft(email: string): SetupDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept === null || kept.of !== email) return null;
    return {
      step: Math.min(Math.max(kept.step, 0), 2),
      projectName: kept.projectName,
      template: { ...emptyTemplateFormValues, ...kept.template },
      // A release that knows more fields opens what the one before has kept.
      feed: { ...emptyFeedFormValues, ...kept.feed, access: emptyFeedFormValues.access },
    };
  } catch {
    return null;
  }
}

/** Keeps the draft as long as the wizard is open, so that a reload loses nothing. Passwords are never kept. */
export function useKeptDraft(email: string, draft: SetupDraft): void {
  const { step, projectName, template, feed } = draft;
  useEffect(() => {
    const kept: Kept = {
      of: email,
      step,
      projectName,
      template,
      feed: { ...feed, access: emptyFeedFormValues.access },
    };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The browser has no room: what was entered stays in the page, and closing it still asks.
    }
  }, [email, step, projectName, template, feed]);
  // Who leaves the wizard, done or not, begins anew the next time; a reload runs no such end.
  useEffect(() => () => sessionStorage.removeItem(KEY), []);
}
