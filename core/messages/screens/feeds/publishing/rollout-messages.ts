import { catalogue } from '#core/messages/catalogue.ts';

/** New pictures that go up a share a day. */
export const rolloutMessages = catalogue('rolloutMessages', {
  title: 'Roll-out of new pictures',
  standing: ({ day, days, taken, total }: Record<'day' | 'days' | 'taken' | 'total', number>) =>
    `Roll-out, day ${day} of ${days}: ${taken.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} products have the new picture.`,
  paused: 'Paused: the others keep the design before.',
  pause: 'Pause roll-out',
  resume: 'Resume roll-out',
  finish: 'Finish now',
  failed: 'The roll-out could not be changed',
  setting: 'Roll new pictures out step by step',
  settingHint: (percent: number) =>
    `${percent} % of the products a day. A new price or photo is drawn at once, in the design before until the product’s day.`,
  why: 'Google advises to change about 10 % of a catalogue’s images a day.',
  source: 'What Google says',
  sourceUrl: 'https://support.google.com/merchants/answer/160640',
  share: 'Share a day in %',
});
