import { catalogue } from '#core/messages/catalogue.ts';

/** A mail's words. `button` is the text of its link if it has one, `reassurance` the small print under it. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly reassurance: string;
}

const oneHour = 'The link works for one hour and only once.';
const sameBrowser = 'Open it in the browser in which you asked for it.';
const ignore = 'Wasn’t you? Ignore this email: without the link nothing happens.';

const noWorry = 'If it was you, there is nothing to do.';

/** Mails about accounts. */
export const mailMessages = catalogue('mailMessages', {
  product: 'Feedmaker',
  codeLabel: 'Your code',
  linkHelp: 'The button does not work? Copy this address into your browser:',
  signup: {
    subject: 'Confirm your email address',
    paragraphs: ['Welcome to Feedmaker. Please confirm that this address is yours.', oneHour],
    button: 'Confirm address',
    reassurance: ignore,
  },
  recovery: {
    subject: 'Set a new password',
    paragraphs: [
      'You, or someone using your address, asked to reset your password.',
      `${oneHour} ${sameBrowser}`,
    ],
    button: 'Set new password',
    reassurance: 'Wasn’t you? Ignore this email: your password stays as it is.',
  },
  emailChangeCurrent: (newEmail: string): MailText => ({
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `Your account is to move to ${newEmail}. Please confirm that you want this.`,
      `A second email went to the new address. The change takes effect once both links are opened. ${oneHour}`,
    ],
    button: 'Confirm change',
    reassurance:
      'Wasn’t you? Then do not press the button, and change your password: somebody may be using your account.',
  }),
  emailChangeNew: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'This is to become the address of your account. Please confirm that it is yours.',
      `A second email went to the address you have now. The change takes effect once both links are opened. ${oneHour}`,
    ],
    button: 'Confirm address',
    reassurance: ignore,
  },
  accountExists: {
    subject: 'You have an account already',
    paragraphs: [
      'You, or someone using your address, tried to create an account with this address. There is one already.',
      'Sign in with its password, or choose “Forgot password?” on that page to set a new one.',
    ],
    button: 'Sign in',
    reassurance: 'Wasn’t you? Ignore this email: nothing was changed.',
  },
  magicLink: {
    subject: 'Sign in to Feedmaker',
    paragraphs: [
      `Press the button to sign in. ${oneHour} ${sameBrowser}`,
      'Or type the code where you asked for this email.',
    ],
    button: 'Sign in',
    reassurance: 'Wasn’t you? Ignore this email, and tell the code to nobody.',
  },
  invite: {
    subject: 'You are invited to Feedmaker',
    paragraphs: [
      'The people who run this site made an account for you. Press the button and choose a password.',
      oneHour,
    ],
    button: 'Accept invitation',
    reassurance: 'Don’t know what this is about? Ignore this email: without the link nothing happens.',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    paragraphs: [
      'A change of the password or the address of your account was asked for. This code allows it.',
      'It works for ten minutes and only once.',
    ],
    button: '',
    reassurance:
      'Wasn’t you? Then tell the code to nobody, and set a new password: somebody may be using your account.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    paragraphs: [
      'You, or someone with access to your account, signed in with one of your recovery codes. That code does not work any more.',
      'You can make new codes in the settings, under “Two-step sign-in”.',
    ],
    button: 'Go to sign in',
    reassurance: 'Wasn’t you? Change your password and make new recovery codes now.',
  },
  /** `revokedKeys`: their names in one line, or ''. */
  passwordChanged: (revokedKeys: string): MailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and all other browsers were signed out.',
      ...(revokedKeys === ''
        ? []
        : [`These API keys were revoked, and programs that use them need new ones: ${revokedKeys}.`]),
      'If it was you, there is nothing else to do.',
    ],
    button: 'Go to sign in',
    reassurance: 'Wasn’t you? Choose “Forgot password?” on that page now, to lock the other person out.',
  }),
  passwordGuessed: {
    subject: 'Somebody is trying passwords for your account',
    paragraphs: [
      'A hundred wrong passwords were tried for your account within an hour.',
      'Where you have signed in before you can go on as ever. Elsewhere tries are slowed down, so you may have to wait a moment.',
    ],
    button: 'Go to sign in',
    reassurance:
      'Is your password short, or used elsewhere too? Choose “Forgot password?” on that page and set a better one.',
  },
  keyCreated: (name: string): MailText => ({
    subject: 'A new API key was made',
    paragraphs: [
      `You, or someone with access to your account, made the API key “${name}” for your account. A program that has it can read and change your projects, templates and feeds.`,
      noWorry,
    ],
    button: 'See API keys',
    reassurance: 'Wasn’t you? Revoke the key in the settings and change your password.',
  }),
  emailChanged: (newEmail: string): MailText => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account has moved from this address to ${newEmail}. Emails about it go there from now on.`,
      noWorry,
    ],
    button: 'Go to sign in',
    reassurance:
      'Wasn’t you? Tell the people who run this site at once: this address does not lead into the account any more.',
  }),
  accountDeleted: {
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted, with its projects, templates, feeds, fonts and API keys. Its published feeds have stopped.',
      noWorry,
    ],
    button: '',
    reassurance: 'Wasn’t you? Tell the people who run this site: they may have a backup.',
  },
  factorAdded: {
    subject: 'Two-step sign-in was set up',
    paragraphs: [
      'An app was added to your account. From now on, signing in asks for a code that the app shows.',
      noWorry,
    ],
    button: 'Go to settings',
    reassurance:
      'Wasn’t you? Then somebody is using your account. The people who run this site can remove the app.',
  },
  factorRemoved: {
    subject: 'An app was removed from two-step sign-in',
    paragraphs: [
      'An app was removed from your account. Without another one, signing in asks for your password alone.',
      noWorry,
    ],
    button: 'Go to settings',
    reassurance: 'Wasn’t you? Change your password now, and switch it on again in the settings.',
  },
  newBrowser: (device: string): MailText => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `You, or someone with access to your account, signed in to your account with ${device}, which was not used for it before.`,
      noWorry,
    ],
    button: 'See signed-in browsers',
    reassurance: 'Wasn’t you? Sign that browser out in the settings and change your password.',
  }),
  webhookStopped: (name: string, isGone: boolean): MailText => ({
    subject: `The webhook “${name}” was stopped`,
    paragraphs: [
      isGone
        ? 'Its receiver answered that it is gone (410), so nothing is sent to it any more.'
        : 'Nothing has arrived there for three days, so nothing is sent to it any more.',
      'What waits is kept. Look at the last answers in the settings, under “Webhooks”, and press “Resume” when the receiver works again.',
    ],
    button: 'See webhooks',
    reassurance: 'You do not need it any more? Then remove it there, or leave it as it is.',
  }),
  invitation: (inviter: string): MailText => ({
    subject: 'You are invited to Feedmaker',
    paragraphs: [
      `${inviter} invites you to Feedmaker, which turns product feeds into feeds whose pictures sell.`,
      'The link works for seven days, once, and for this address only.',
    ],
    button: 'Create account',
    reassurance: 'Don’t know what this is about? Ignore this email: without the link nothing happens.',
  }),
});
