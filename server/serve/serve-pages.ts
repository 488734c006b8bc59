import { escapeHtml } from '#picture/html';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#core/errors.ts';
import { mayBeEditor, mayBePage } from '#core/public-addresses.ts';
import { type ScreenPage, findScreenPage, screenPagesFile } from '#core/screen-pages.ts';
import { readSignUpStanding } from '#server/db/accounts/sign-up-policy.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Config, HostedAuth } from '#server/config.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { sendFailure } from '#server/platform/http/send-failure.ts';
import { buildHeader } from '#core/contract/build-header.ts';
import { openBuildName } from './build-name.ts';
import { policyOfEditor, policyOfPaintWorker } from './content-policies.ts';

const pagesDir = path.join(import.meta.dirname, '..', '..', 'dist', 'web');

/** Files of the build that are whole pages. */
const pages = { dashboard: 'index.html', editor: 'editor.html' } as const;

/** Serves the front end: built files, the editor's page for its addresses, and the dashboard's for every other that a browser may open. */
export async function servePages(app: FastifyInstance, { config, database }: Platform): Promise<void> {
  const { hostedAuth } = config;
  const build = openBuildName(pagesDir);
  const screens = await readScreenPages();
  app.addHook('onSend', async (request, reply) => {
    if (mayBeEditor(request.url)) build.lookAgain();
    void reply.header(buildHeader, build.value());
  });
  await app.register(fastifyStatic, {
    root: pagesDir,
    preCompressed: true,
    // The address decides which page is sent, also for '/'.
    index: false,
    setHeaders: (reply, file) => {
      for (const [name, value] of Object.entries(makeHeaders(file, config))) reply.header(name, value);
    },
  });
  const send = (file: string, reply: FastifyReply, headers: Record<string, string> = {}) => {
    void reply.headers({ ...makeHeaders(file, config), ...headers });
    return hostedAuth === null ? reply.sendFile(file) : sendPageFor(hostedAuth, file, reply);
  };
  const pageAt = async (url: string): Promise<string> => {
    const page = findScreenPage(screens, url);
    const isOwn = !page?.isForOpenSignUp || (await isSignUpOpen(database.query, config));
    return (isOwn ? page?.file : undefined) ?? pages.dashboard;
  };
  app.get('/', async (request, reply) => send(await pageAt(request.url), reply));
  if (hostedAuth !== null)
    for (const file of [pages.dashboard, pages.editor])
      app.get(`/${file}`, (_request, reply) => send(file, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && mayBePage(request.url);
    if (!isPage) {
      sendFailure(new AppError('not_found'), request, reply);
      return reply;
    }
    const file = mayBeEditor(request.url) ? pages.editor : await pageAt(request.url);
    return send(file, reply, headersOfAddress(request.url));
  });
}

/**
 * True if anybody may register: the registration page then contains the form from the start, instead of replacing it by the one for
 * invitations after a moment. False if the database is unreachable, so that the page is sent all the same.
 */
async function isSignUpOpen(sql: Sql, config: Config): Promise<boolean> {
  const standing = await readSignUpStanding(sql, config).catch(() => null);
  return standing !== null && (standing.isEmpty || standing.mode === 'open');
}

/** Reads which page of the build serves which addresses; empty without a build, as in development. */
async function readScreenPages(): Promise<readonly ScreenPage[]> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it (scripts/pages/screen-pages.ts)
    return JSON.parse(await readFile(path.join(pagesDir, screenPagesFile), 'utf8')) as ScreenPage[];
  } catch {
    return [];
  }
}

/** Returns the headers of a file of the build, in addition to those that every answer has. */
function makeHeaders(file: string, config: Config): Record<string, string> {
  const name = path.basename(file).replace(/\.(?:br|gz)$/, '');
  // The editor's address contains a code: neither the next site (referrer) nor this computer (cache) should store it.
  if (name === pages.editor)
    return {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policyOfEditor(config),
    };
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  return {
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(/^paint-worker-.*\.js$/.test(name) && { 'content-security-policy': policyOfPaintWorker }),
  };
}

/** Returns the headers of a page opened by a secret in its address: no cache, no referrer, no search engine index. */
function headersOfAddress(url: string): Record<string, string> {
  if (!/^\/shared-review(?:[/?]|$)/.test(url)) return {};
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
}

/**
 * Sends a page with the address of the external auth server, which the page needs before its first request
 * (`web/lib/session/auth-server.ts`).
 */
async function sendPageFor(
  { url, apiKey }: HostedAuth,
  file: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = await readFile(path.join(pagesDir, file), 'utf8');
  const key = apiKey === null ? '' : ` data-api-key="${escapeHtml(apiKey)}"`;
  const facts = `<meta name="auth-server" content="${escapeHtml(url)}"${key} />`;
  return reply.type('text/html; charset=utf-8').send(page.replace('</head>', () => `${facts}</head>`));
}
