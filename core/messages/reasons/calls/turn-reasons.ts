import { catalogue } from '#core/messages/catalogue.ts';

/** Messages for a user who has to wait for a turn. Each names the next step. */
export const turnReasons = catalogue('turnReasons', {
  tooManyAtOnce: 'Too many of your requests are under way. Please wait until some of them are done.',
  waitedTooLong: 'Many people are using Feedmaker right now. Please try again in a moment.',
  fonts: 'Your other fonts are still being checked. Please add the rest when they are done.',
  previews: 'Your other previews are still being drawn. They come one after the other.',
  previewTooSlow: 'Drawing this took too long. Try fewer shadows and effects, or a smaller picture.',
  rules: 'Other rules of yours are still being counted. Please wait a moment.',
  proxy: 'Other feeds of yours are still being read. Please wait until they are done.',
  readingStopped:
    'Reading this feed took too much and was stopped. Please try again, or put less into each product.',
  csv: 'Other product lists are being downloaded already. Please wait until one of them is done.',
  exportUnderWay: 'Your data is being prepared or downloaded already. Please wait until that is done.',
  exportsPerHour: ({ minutes }: { minutes: number }) =>
    `You have downloaded your data three times within an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  exportBusy: 'Others are downloading their data right now. Please try again in a minute.',
  streams:
    'This page is open in too many tabs to follow progress in all of them. Close some, or reload to see what is new.',
});
