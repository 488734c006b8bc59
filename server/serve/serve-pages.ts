import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#core/errors.ts';
import { mayBePage } from '#core/public-addresses.ts';
import type { HostedAuth } from '#server/config.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { sendFailure } from '#server/platform/http/send-failure.ts';

const pagesDir = path.join(import.meta.dirname, '..', '..', 'dist', 'web');

/** The dashboard: built files, and the one page for every other address that a browser may open. */
export async function servePages(app: FastifyInstance, { config }: Platform): Promise<void> {
  const { hostedAuth } = config;
  await app.register(fastifyStatic, {
    root: pagesDir,
    preCompressed: true,
    index: hostedAuth === null ? 'index.html' : false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (hostedAuth !== null)
    for (const url of ['/', '/index.html']) app.get(url, (_request, reply) => sendPageFor(hostedAuth, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && mayBePage(request.url);
    if (!isPage) return sendFailure(new AppError('not_found'), request, reply);
    if (hostedAuth !== null) return await sendPageFor(hostedAuth, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Tells the page where accounts are kept; it must know before it can ask anybody (`web/lib/session/auth-server.ts`). */
async function sendPageFor({ url, apiKey }: HostedAuth, reply: FastifyReply): Promise<FastifyReply> {
  const page = await readFile(path.join(pagesDir, 'index.html'), 'utf8');
  const key = apiKey === null ? '' : ` data-api-key="${quoted(apiKey)}"`;
  const facts = `<meta name="auth-server" content="${quoted(url)}"${key} />`;
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace('</head>', () => `${facts}</head>`));
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
