import { emptyFeedFormValues, type FeedFormValues } from './feed-form-values.ts';

/** Returns the form's values that a tab may store over a reload: never a password. */
export function keptFeedValues(values: FeedFormValues): FeedFormValues {
  return { ...values, access: emptyFeedFormValues.access };
}

/** Returns the form's values of stored ones: a release with additional fields opens those of the one before. */
export function valuesOfKept(kept: FeedFormValues): FeedFormValues {
  return { ...emptyFeedFormValues, ...kept, access: emptyFeedFormValues.access };
}
