import { mailMessages, type MailText } from '#core/messages/mail-messages.ts';
import { isNotice, notices } from '#core/messages/notices.ts';
import { feedMailMessages, feedMailText } from '#core/messages/feed-mail-messages.ts';
import { readMailEvents } from './events-of-mail.ts';
import type { MailKind } from '#server/db/accounts/mails.ts';
import { type MailContent, mailPage } from './mail-page.ts';
import type { OutgoingMail } from './mailer.ts';

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
  if (isNotice(kind)) return notices[kind].write(detail);
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
    case 'password_changed':
      return mailMessages.passwordChanged(detail['keys'] ?? '');
    case 'feed_events':
      return feedMailText(readMailEvents(detail));
    case 'invitation':
      return mailMessages.invitation(detail['inviter'] ?? '');
  }
}
