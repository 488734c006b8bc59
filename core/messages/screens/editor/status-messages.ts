import { catalogue } from '#core/messages/catalogue.ts';

/** The line under the canvas: which product is shown, what is wrong, and whether the picture is the published one. */
export const statusMessages = catalogue('statusMessages', {
  exact: 'Exact',
  exactText: 'This is the published picture, pixel for pixel, before it is saved as a JPEG.',
  checking: 'Checking…',
  checkingText: 'The newest change is being painted.',
  inexact: 'Not exact yet',
  inexactText: 'Something of the picture is not as it will be published, such as a photo on its way.',
  failed: 'Not painted',
  failedText: 'The picture could not be painted. What was shown before stays.',
  starting: 'Starting…',
  startingText: 'The first picture is being painted.',
  fingerprint: (hash: string) => `Fingerprint of its pixels (SHA-256): ${hash}`,
});
