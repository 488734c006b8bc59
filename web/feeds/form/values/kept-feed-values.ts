import { emptyFeedFormValues, type FeedFormValues } from './feed-form-values.ts';

/** Returns the form's values that a tab may store over a reload: never a password. */
export function keptFeedValues(values: FeedFormValues): FeedFormValues {
  return { ...values, access: emptyFeedFormValues.access };
}

/** A release that knows more fields opens what the one before has kept. */
export function valuesOfKept(kept: FeedFormValues): FeedFormValues {
  return { ...emptyFeedFormValues, ...kept, access: emptyFeedFormValues.access };
}
