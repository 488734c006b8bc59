import { emptyFeedFormValues, type FeedFormValues } from './feed-form-values.ts';

/** Returns the values that may be stored in the tab for a reload: all except the access data, which contain passwords. */
export function keptFeedValues(values: FeedFormValues): FeedFormValues {
  return { ...values, access: emptyFeedFormValues.access };
}

/** Returns the form's values from those stored in the tab; fields that an earlier release did not store get defaults. */
export function valuesOfKept(kept: FeedFormValues): FeedFormValues {
  return { ...emptyFeedFormValues, ...kept, access: emptyFeedFormValues.access };
}
