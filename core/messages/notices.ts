import { billingMailMessages } from './billing-mail-messages.ts';
import { localeInForce } from './language.ts';
import { mailMessages, type MailText } from './mail-messages.ts';

/** A mail that only tells what happened to an account. */
interface Notice {
  /** Returns its words; `detail` is what was stored with the mail. */
  readonly write: (detail: Readonly<Record<string, string>>) => MailText;
  /** Whether its button leads to the settings, where something can be done about it; else to the sign-in page. */
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

/** Every mail that only tells what happened to an account. */
export const notices: Readonly<Record<NoticeKind, Notice>> = table;

export function isNotice(kind: string): kind is NoticeKind {
  return Object.hasOwn(notices, kind);
}

/** '2026-12-20' as people who read the mail write it: 'December 20, 2026'. */
function longDay(date: string): string {
  return new Date(date).toLocaleDateString(localeInForce(), { dateStyle: 'long', timeZone: 'UTC' });
}
