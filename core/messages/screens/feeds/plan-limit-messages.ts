import { catalogue } from '#core/messages/catalogue.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** Texts at feeds about products that a plan does not cover. */
export const planLimitMessages = catalogue('planLimitMessages', {
  overTitle: (pictured: number, all: number) =>
    `${number(pictured)} of ${number(all)} products got the template`,
  overText: (limit: number) =>
    `Your plan covers ${number(limit)} products, each counted once in the project. The others show the shop's image.`,
  overFreeText: (limit: number) =>
    `The free tier covers ${number(limit)} products, each counted once in the project. The others show the shop's image.`,
  testWays:
    'Try a plan in the test checkout, where nothing is charged, or start the server with BILLING=off for no limit at all.',
  stoppedTitle: 'The subscription of this project has ended',
  stoppedText:
    'What is published stays as it is, and no new runs begin. Choose a plan, or go on with the free tier and its first 50 products.',
  choosePlan: 'Choose a plan',
  goOnFree: 'Go on with the free tier',
  goOnFreeTitle: 'Go on with the free tier?',
  goOnFreeQuestion:
    "Runs begin again at once. The first 50 products of the project keep their pictures, and the others go back to the shop's images. Nothing is deleted, and a plan brings the pictures back.",
  goneOnFree: 'This project goes on with the free tier.',
  goOnFreeFailed: 'The free tier could not be chosen. Please try again.',
  stoppedInList: 'Subscription ended, no new runs',
});
