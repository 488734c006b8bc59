import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { unsubscribeMessages } from '#core/messages/feed-mail-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { chooseNoMails } from '#server/db/events/notification-choices.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import { escapeHtml } from '#picture/html';
import type { Platform } from '#server/platform/open-platform.ts';
import { userOfToken } from './unsubscribe-token.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const texts = unsubscribeMessages;

/**
 * Mounts the unsubscribe link of mails about feeds. Opening it changes nothing, because programs open links in mails: it needs a click, or
 * a mail program's POST (RFC 8058).
 */
export async function mountUnsubscribe(app: FastifyInstance, platform: Platform): Promise<void> {
  const { database, config } = platform;
  const userOf = async (request: TokenRequest) => {
    const userId = userOfToken(request.params.token, await readInstallationSecret(database.query));
    if (userId === null) throw new AppError('not_found');
    return userId;
  };
  await app.register(async (scope) => {
    // Sent by our form or a mail program; the body is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, done) => {
      done(null, null);
    });
    scope.get(addresses.stopMails.pattern, async (request: TokenRequest, reply) => {
      await userOf(request);
      const form = `<form method="post"><button>${escapeHtml(texts.button)}</button></form>`;
      return await sendPage(reply, texts.title, `<p>${escapeHtml(texts.question)}</p>${form}`);
    });
    scope.post(addresses.stopMails.pattern, async (request: TokenRequest, reply) => {
      const userId = await userOf(request);
      await database.asOwner((sql) => chooseNoMails(sql, userId));
      const link = `<a href="${escapeHtml(config.publicUrl)}/settings">${escapeHtml(texts.settings)}</a>`;
      return await sendPage(reply, texts.doneTitle, `<p>${escapeHtml(texts.done)}</p><p>${link}</p>`);
    });
  });
}

async function sendPage(reply: FastifyReply, title: string, body: string): Promise<FastifyReply> {
  return await reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`);
}

const styles = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f9fafc,#0c0e14);color:light-dark(#161b24,#f0f2f5);font:16px/24px Inter,system-ui,sans-serif}
main{max-width:480px;margin:48px auto;padding:0 20px}h1{font-size:22px;line-height:30px;margin:0 0 12px}
button{font:inherit;font-weight:600;border:0;border-radius:8px;padding:12px 22px;background:light-dark(#5256dc,#93a2ff);color:light-dark(#fff,#0b0d13)}
a{color:light-dark(#5256dc,#93a2ff)}`;
