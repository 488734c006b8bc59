import { catalogue } from '#core/messages/catalogue.ts';

/** Settings: which events are mailed. */
export const notificationSettingsMessages = catalogue('notificationSettingsMessages', {
  title: 'Notifications',
  text: 'The bell shows everything that happened to your feeds. Choose what you get by email as well: the first at once, more of the same feed within an hour together, and at most ten emails a day.',
  cannotMail:
    'Emails do not reach you: this account has no confirmed address, or this installation sends none. What you choose counts from when they do.',
  ofAll: 'Email me when a feed',
  names: {
    'feed.failed': 'could not be refreshed',
    'feed.held': 'was held back',
    'feed.recovered': 'works again',
    'feed.waiting_for_approval': 'waits for approval',
    'feed.enhanced_fell': 'shows fewer enhanced products',
    'feed.review_decided': 'was approved or discarded',
    'feed.rollout_done': 'has all its new pictures up',
    'feed.published': 'was published',
  },
  publishedHint: 'After every run that goes well: usually once an hour.',
  saved: 'Notifications saved',
  saveFailed: 'Failed to save notifications',
  loadFailed: 'Failed to load notifications',
  exceptions: 'Feeds with their own choice',
  noExceptions: 'None. All feeds follow the choice above.',
  add: 'Add Feed',
  addTitle: 'Choose for One Feed',
  feed: 'Feed',
  chooseFeed: 'Choose a feed',
  feedRequired: 'Please choose a feed',
  nothing: 'No emails',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the choice for ${name}`,
  save: 'Save',
});
