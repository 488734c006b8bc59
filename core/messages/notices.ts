import { billingMailMessages } from './billing-mail-messages.ts';
import { localeInForce } from './language.ts';
import { mailMessages, type MailText } from './mail-messages.ts';

/** A mail that only tells what happened to an account. */
interface Notice {
  /** Returns the text of the mail; `detail` is what was stored with it. */
  readonly write: (detail: Readonly<Record<string, string>>) => MailText;
  /** True if its button leads to the settings, where the reader can act on it; by default it leads to the sign-in page. */
  readonly isAboutSettings?: true;
}

const table = {
  key_created: { write: ({ name = '' }) => mailMessages.keyCreated(name), isAboutSettings: true },
  email_changed: { write: ({ email = '' }) => mailMessages.emailChanged(email) },
  account_deleted: { write: () => mailMessages.accountDeleted },
  factor_added: { write: () => mailMessages.factorAdded, isAboutSettings: true },
  factor_removed: { write: () => mailMessages.factorRemoved, isAboutSettings: true },
  recovery_code_used: { write: () => mailMessages.recoveryCodeUsed, isAboutSettings: true },
  new_browser: { write: ({ device = '' }) => mailMessages.newBrowser(device), isAboutSettings: true },
  password_guessed: { write: () => mailMessages.passwordGuessed },
  webhook_stopped: {
    write: ({ name = '', reason }) => mailMessages.webhookStopped(name, reason === 'gone'),
    isAboutSettings: true,
  },
  payment_failed: { write: ({ project = '' }) => billingMailMessages.paymentFailed(project) },
  payment_action_needed: { write: ({ project = '' }) => billingMailMessages.paymentActionNeeded(project) },
  payment_recovered: { write: ({ project = '' }) => billingMailMessages.paymentRecovered(project) },
  subscription_ending: {
    write: ({ project = '', date = '' }) =>
      billingMailMessages.subscriptionEnding(project, date === '' ? '' : longDay(date)),
  },
  subscription_ended: { write: ({ project = '' }) => billingMailMessages.subscriptionEnded(project) },
} satisfies Record<string, Notice>;

export type NoticeKind = keyof typeof table;

export const notices: Readonly<Record<NoticeKind, Notice>> = table;

export function isNotice(kind: string): kind is NoticeKind {
  return Object.hasOwn(notices, kind);
}

/** Formats '2026-12-20' in the reader's language: 'December 20, 2026'. */
function longDay(date: string): string {
  return new Date(date).toLocaleDateString(localeInForce(), { dateStyle: 'long', timeZone: 'UTC' });
}
