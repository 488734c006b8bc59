import { createHash, randomBytes } from 'node:crypto';
import { type Language, languageAmong } from '#core/messages/language.ts';
import { isNotice, notices } from '#core/messages/notices.ts';
import { addresses } from '#core/public-addresses.ts';
import { findOpenInvitation, insertInvitationToken } from '#server/db/accounts/invitations.ts';
import {
  deleteMail,
  getMail,
  insertMailToken,
  markMailSent,
  type MailRow,
  type MailToSend,
} from '#server/db/accounts/mails.ts';
import { inLanguage, loadLanguage } from '#server/platform/language.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import { pageOfEvents } from './events-of-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import { composeMail } from './compose-mail.ts';
import { hashOfMailCode, newMailCode } from './mail-code.ts';
import { MailError } from './mail-error.ts';
import type { MailContent } from './mail-page.ts';
import type { Mailer } from './mailer.ts';

/**
 * Sends a mail. Each attempt creates a new token, whose text is only in the mail: what we store grants no access. So a link's lifetime
 * begins with the attempt that delivered it, however long the mail server was unreachable.
 */
export async function sendMail(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'log'>,
  mailer: Mailer | null,
  job: Job<{ mailId: string }>,
): Promise<void> {
  const sql = platform.database.query;
  const mail = await getMail(sql, job.data.mailId);
  if (mail === null || mail.sent_at !== null) return;
  // No account has this address, so no mail is sent.
  const hasReader = mail.user_id !== null || !mail.needs_account;
  if (!hasReader || mailer === null || (await isTakenBack(platform, mail))) return deleteMail(sql, mail.id);
  const content = await makeContent(platform, mail);
  const { kind, recipient: to, new_email: newEmail, detail } = mail;
  try {
    const language = await findLanguage(mail);
    const compose = () => composeMail({ kind, to, newEmail: newEmail ?? '', detail, content });
    await mailer.send(inLanguage(language, compose));
  } catch (error) {
    if (!(error instanceof MailError && (!error.mayPass || job.isLastAttempt))) throw error;
    platform.log.error({ mailId: mail.id, kind, reason: error.message }, 'a mail could not be delivered');
    return;
  }
  // Nothing is stored about a person without an account.
  if (mail.needs_account) await markMailSent(sql, mail.id, platform.clock.now());
  else await deleteMail(sql, mail.id);
}

async function findLanguage({ detail, language }: MailToSend): Promise<Language> {
  const found = languageAmong([language ?? '', detail['language'] ?? '']) ?? 'en';
  await loadLanguage(found);
  return found;
}

/** True for a mail about an invitation that no longer exists. */
async function isTakenBack({ database, clock }: Parts, { kind, detail }: MailRow): Promise<boolean> {
  if (kind !== 'invitation') return false;
  return (await findOpenInvitation(database.query, detail['invitation'] ?? '', clock.now())) === null;
}

const linkTypes: Partial<Record<MailRow['kind'], string>> = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

type Parts = Pick<Platform, 'config' | 'database' | 'clock'>;

async function makeContent(parts: Parts, mail: MailRow): Promise<MailContent> {
  const hasLink = mail.kind !== 'reauthentication' && mail.kind !== 'account_deleted';
  const link = hasLink ? await makeLink(parts, mail) : null;
  if (mail.kind === 'feed_events' && mail.user_id !== null) {
    const token = unsubscribeToken(mail.user_id, await readInstallationSecret(parts.database.query));
    const stop = parts.config.publicUrl + addresses.stopMails.href({ token });
    return { link: pageOfEvents(parts.config, mail.detail), code: null, stop };
  }
  const hasCode = mail.kind === 'reauthentication' || mail.kind === 'magiclink';
  return { link, code: hasCode ? await makeCode(parts, mail) : null };
}

async function makeCode({ database, clock }: Parts, mail: MailRow): Promise<string> {
  const code = newMailCode();
  await insertMailToken(database.query, mail.id, hashOfMailCode(code), clock.now());
  return code;
}

async function makeInvitationLink(
  { config, database }: Pick<Parts, 'config' | 'database'>,
  mail: MailRow,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await insertInvitationToken(database.query, mail.detail['invitation'] ?? '', hash);
  return `${config.publicUrl}/register?invitation=${token}`;
}

/** Returns the page for paying a bill: at the provider, or the project's. */
function makeBillingLink(
  { publicUrl }: { publicUrl: string },
  { project_id: projectId = '', invoice = '' }: MailRow['detail'],
) {
  return invoice === '' ? `${publicUrl}/projects/${projectId}/billing` : invoice;
}

/** Returns the address of the mail's button: a link with a new token, or, for a notice, the sign-in page. */
async function makeLink({ config, database, clock }: Parts, mail: MailRow): Promise<string> {
  const type = linkTypes[mail.kind];
  if (mail.kind === 'invitation') return await makeInvitationLink({ config, database }, mail);
  if (mail.detail['project_id'] !== undefined) return makeBillingLink(config, mail.detail);
  if (type === undefined) {
    const isAboutSettings = isNotice(mail.kind) && notices[mail.kind].isAboutSettings === true;
    return `${config.publicUrl}${isAboutSettings ? '/settings' : '/login'}`;
  }
  // The prefix tells the server in which form the browser expects a refusal.
  const token = `${mail.code_challenge === null ? '' : 'pkce_'}${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest();
  await insertMailToken(database.query, mail.id, hash, clock.now());
  // Our own page begins the session when its button is clicked, as no browser requested this link.
  if (mail.kind === 'invite' && new URL(mail.redirect_to).pathname === '/reset-password')
    return `${mail.redirect_to}?${new URLSearchParams({ token_hash: token, type }).toString()}`;
  const query = new URLSearchParams({ token, type, redirect_to: mail.redirect_to });
  return `${config.publicUrl}${addresses.authVerify.href()}?${query.toString()}`;
}
