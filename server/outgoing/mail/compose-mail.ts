import { localeInForce } from '#core/messages/language.ts';
import { mailMessages, type MailText } from '#core/messages/mail-messages.ts';
import { billingMailMessages } from '#core/messages/billing-mail-messages.ts';
import { feedMailMessages, feedMailText } from '#core/messages/feed-mail-messages.ts';
import { inLanguageInForce } from '#server/reword-reasons.ts';
import { readMailEvents } from './events-of-mail.ts';
import type { BillingNoticeKind, MailKind } from '#server/db/accounts/mails.ts';
import { type MailContent, mailPage } from './mail-page.ts';
import type { OutgoingMail } from './mailer.ts';

/** The mail of this kind as it goes out: text, and the same as a page. */
export function composeMail(mail: {
  kind: MailKind;
  to: string;
  newEmail: string;
  detail: Readonly<Record<string, string>>;
  content: MailContent;
}): OutgoingMail {
  const text = writeText(mail);
  const { subject, paragraphs, button, reassurance } = text;
  const { content } = mail;
  const lines = [
    ...paragraphs,
    ...(content.link === null ? [] : [`${button}:\n${content.link}`]),
    ...(content.code === null ? [] : [`${mailMessages.codeLabel}:\n${content.code}`]),
    reassurance,
    ...(content.stop === undefined ? [] : [`${feedMailMessages.unsubscribe}:\n${content.stop}`]),
    `-- \n${mailMessages.product}`,
  ];
  return {
    to: mail.to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: mailPage(text, content),
    ...(content.stop !== undefined && { stop: content.stop }),
  };
}

function writeText({
  kind,
  newEmail,
  detail,
}: {
  kind: MailKind;
  newEmail: string;
  detail: Readonly<Record<string, string>>;
}): MailText {
  switch (kind) {
    case 'signup':
      return mailMessages.signup;
    case 'recovery':
      return mailMessages.recovery;
    case 'email_change_current':
      return mailMessages.emailChangeCurrent(newEmail);
    case 'email_change_new':
      return mailMessages.emailChangeNew;
    case 'account_exists':
      return mailMessages.accountExists;
    case 'magiclink':
      return mailMessages.magicLink;
    case 'invite':
      return mailMessages.invite;
    case 'reauthentication':
      return mailMessages.reauthentication;
    case 'recovery_code_used':
      return mailMessages.recoveryCodeUsed;
    case 'password_changed':
      return mailMessages.passwordChanged(detail['keys'] ?? '');
    case 'key_created':
      return mailMessages.keyCreated(detail['name'] ?? '');
    case 'email_changed':
      return mailMessages.emailChanged(detail['email'] ?? '');
    case 'account_deleted':
      return mailMessages.accountDeleted;
    case 'factor_added':
      return mailMessages.factorAdded;
    case 'factor_removed':
      return mailMessages.factorRemoved;
    case 'new_browser':
      return mailMessages.newBrowser(detail['device'] ?? '');
    case 'password_guessed':
      return mailMessages.passwordGuessed;
    case 'feed_events':
      return feedMailText(inLanguageInForce(readMailEvents(detail)));
    case 'webhook_stopped':
      return mailMessages.webhookStopped(detail['name'] ?? '', detail['reason'] === 'gone');
    case 'invitation':
      return mailMessages.invitation(detail['inviter'] ?? '');
    case 'payment_failed':
    case 'payment_action_needed':
    case 'payment_recovered':
    case 'subscription_ending':
    case 'subscription_ended':
      return writeBillingText(kind, detail);
  }
}

function writeBillingText(
  kind: BillingNoticeKind,
  { project = '', date = '' }: Record<string, string>,
): MailText {
  switch (kind) {
    case 'payment_failed':
      return billingMailMessages.paymentFailed(project);
    case 'payment_action_needed':
      return billingMailMessages.paymentActionNeeded(project);
    case 'payment_recovered':
      return billingMailMessages.paymentRecovered(project);
    case 'subscription_ending':
      return billingMailMessages.subscriptionEnding(project, date === '' ? '' : longDay(date));
    case 'subscription_ended':
      return billingMailMessages.subscriptionEnded(project);
  }
}

/** '2026-12-20' as people who read the mail write it: 'December 20, 2026'. */
function longDay(date: string): string {
  return new Date(date).toLocaleDateString(localeInForce(), { dateStyle: 'long', timeZone: 'UTC' });
}
