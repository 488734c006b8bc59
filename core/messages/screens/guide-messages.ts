import { catalogue } from '#core/messages/catalogue.ts';

/** The way from the first feed to its first fetch by a channel, on the list of projects. */
export const guideMessages = catalogue('guideMessages', {
  title: 'From your feed to your first sale',
  steps: {
    feed: 'Your feed is read',
    template: 'It has a template, and its ads are made',
    failures: 'Look at the products that kept the shop’s photo',
    copy: 'Copy the new address into your channel',
    fetched: 'The channel has fetched it',
  },
  notes: {
    feed: 'Enter the address of your shop’s feed.',
    template: 'Choose one and activate the feed.',
    failures: (count: string) => `${count} to look at. Each says why.`,
    notCounted: 'They are counted when a run ends.',
    copy: 'Google, Meta, TikTok and others take it in place of your shop’s feed.',
    fetched: 'Seen here as soon as it happens.',
  },
  live: 'A channel has fetched your feed. You are live.',
  done: 'Done',
  next: 'Next',
  newFeed: 'New Feed',
  openFeed: 'Open the feed',
  showThem: 'Show them',
  copyAddress: 'Copy the address',
  putAway: 'Put this list away',
  putAwayFailed: 'The list could not be put away. Try again.',
});
