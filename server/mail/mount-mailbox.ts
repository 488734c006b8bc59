import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { listKeptMails, readMail } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

/**
 * Shows the mails that were not sent, at /dev/mailbox: only where no SMTP server is set, never in production, and only
 * to a browser on this machine, because whoever reads a mail can take the account over.
 */
export function mountMailbox(app: FastifyInstance, { config, storage }: Platform): void {
  if (config.isProduction || config.mail.smtpUrl !== null) return;
  app.get('/dev/mailbox', async (request, reply) => {
    requireThisMachine(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(mailboxPage(await listKeptMails(storage)));
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    requireThisMachine(request);
    const mail = await readMail(storage, request.params.id);
    if (mail === null) throw new AppError('not_found');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mail.html);
  });
}

/** The socket is local, and neither a proxy nor a foreign name that leads here (DNS rebinding) is in between. */
function requireThisMachine(request: FastifyRequest): void {
  const from = request.socket.remoteAddress ?? '';
  const isLocalSocket = /^(?:::ffff:)?127\.|^::1$/.test(from);
  const isLocalName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '');
  const isProxied = 'forwarded' in request.headers || 'x-forwarded-for' in request.headers;
  if (!isLocalSocket || !isLocalName || isProxied) throw new AppError('not_found');
}
