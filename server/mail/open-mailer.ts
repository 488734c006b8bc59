import type { Platform } from '#server/platform/open-platform.ts';
import { openMailbox } from './mailbox.ts';
import { openSmtpMailer, type Mailer } from './mailer.ts';

/** Null where mails would reach nobody: in production without SMTP. */
export function openMailer({ config, storage }: Pick<Platform, 'config' | 'storage'>): Mailer | null {
  const { smtpUrl, from, isRead } = config.mail;
  if (smtpUrl !== null) return openSmtpMailer(smtpUrl, from);
  return isRead ? openMailbox(storage) : null;
}
