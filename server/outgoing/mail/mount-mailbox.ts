import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { isPassedOn } from '#server/platform/http/proxy-headers.ts';
import { listKeptMails, readMail } from './mailbox.ts';
import { readMailboxKey } from './mailbox-key.ts';
import { mailboxPage } from './mailbox-page.ts';

type MailboxRequest = FastifyRequest<{ Params: { key: string; id?: string } }>;

/**
 * Mounts the page of unsent mails. As reading a mail lets anybody take over the account, it only exists without an SMTP server, never in
 * production, and only at an address with a key, which is logged. Only the key protects it: even a simple proxy makes a stranger's request
 * look local.
 */
export async function mountMailbox(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config, storage, log } = platform;
  if (config.isProduction || config.mail.smtpUrl !== null || config.hostedAuth !== null) return;
  const key = await readMailboxKey(platform);
  const home = addresses.mailbox.href({ key });
  app.get(addresses.closedMailbox.pattern, (request) => {
    requireThisMachine(request);
    throw new AppError('not_found', refusals.mailbox_without_key);
  });
  app.get(addresses.mailbox.pattern, async (request: MailboxRequest, reply) => {
    requireKey(request, key);
    return await sendPage(reply, mailboxPage(await listKeptMails(storage), key));
  });
  app.get(addresses.keptMail.pattern, async (request: MailboxRequest, reply) => {
    requireKey(request, key);
    const mail = await readMail(storage, request.params.id ?? '');
    if (mail === null) throw new AppError('not_found');
    return await sendPage(reply, mail.html);
  });
  log.info(`Mails are not sent, but shown at ${config.publicUrl}${home}, on this machine only`);
}

async function sendPage(reply: FastifyReply, html: string): Promise<FastifyReply> {
  return await reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}

function requireKey(request: MailboxRequest, key: string): void {
  requireThisMachine(request);
  const given = Buffer.from(request.params.key);
  const wanted = Buffer.from(key);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('not_found');
}

/** Refuses requests unless the socket is local and no proxy or foreign name (DNS rebinding) is involved. */
function requireThisMachine(request: FastifyRequest): void {
  const from = request.socket.remoteAddress ?? '';
  const isLocalSocket = /^(?:::ffff:)?127\.|^::1$/.test(from);
  const isLocalName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '');
  if (!isLocalSocket || !isLocalName || isPassedOn(request.headers)) throw new AppError('not_found');
}
