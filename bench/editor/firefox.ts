import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTemplate, starterIds } from '#picture/designs';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { openEngine, toPaintPhoto, readPhoto } from '#picture/node';
import { readSamplePhoto } from '#picture/files';
import { hashOnServer, holdWorker, jobOf, paintAndHash } from '#tests/templates/editor/painted-alike.ts';
import { must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';

const canvas = { width: 1080, height: 1080 };
const titles = ['Trail running shoe, size 42', 'حذاء جري خفيف الوزن', 'Gift box 🎁 for the family'];

/**
 * Whether Firefox shows what is published, for three starters with three titles: `npm run bench -- firefox [PROGRAM]`. The
 * program is `firefox-esr` of the search path where none is named.
 */
export async function run({ json, paths }: { json: boolean; paths: readonly string[] }): Promise<void> {
  const product = await startProduct([]);
  const client = await signUp(product.origin);
  const template = await addTemplate(client);
  const engine = await openEngine();
  const photo = toPaintPhoto(await readPhoto(await readSamplePhoto()));
  const firefox = await openFirefox(paths[0] ?? 'firefox-esr');
  const rows = [];
  try {
    await firefox.preload(`() => { ${holdWorker} }`);
    const code = `/api/v1/templates/${template.id}/editor-code`;
    const { url } = (await must<{ url: string }>(client.call('POST', code))).body;
    await firefox.open(new URL(url, product.origin).href);
    await firefox.evaluate(untilExact);
    for (const [at, starter] of starterIds.slice(0, 3).entries()) {
      const { config } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
      const sheet = {
        name: starter,
        canvas,
        layers: config.objects ?? [],
        background: config.background ?? config.colors.background,
        values: { BRAND: 'Northwind', PRICE: '$24.00', TITLE: titles[at] ?? '' },
        photo: { feedId: null, productId: null, isCutOut: false },
      };
      const shown = await firefox.evaluate(
        `(${paintAndHash})(${JSON.stringify(jobOf(sheet, 1_000_000 + at))})`,
      );
      const published = await hashOnServer(engine, sheet, photo);
      rows.push({ starter, title: titles[at], shown, isSame: shown === published });
    }
  } finally {
    firefox.close();
    await product.close();
  }
  if (json) console.log(JSON.stringify({ bench: 'firefox', rows }));
  else console.table(rows);
  if (!rows.every(({ isSame }) => isSame)) process.exitCode = 1;
}

const untilExact = `new Promise((resolve) => {
  const look = () => document.querySelector('canvas[data-status=exact]') ? resolve('exact') : setTimeout(look, 50);
  look();
})`;

async function addTemplate(client: ApiClient): Promise<Template> {
  const project = (await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Bench' }))).body;
  const { config, html } = createTemplate({
    starter: 'bold-sale',
    name: 'Square',
    type: 'custom',
    ...canvas,
  });
  const sources = { html_dev: html, config_dev: JSON.stringify(config) };
  const body = { name: 'Square', project_id: project.id, ...sources };
  return (await must<Template>(client.call('POST', '/api/v1/templates', body))).body;
}

type Firefox = {
  readonly preload: (code: string) => Promise<void>;
  readonly open: (address: string) => Promise<void>;
  readonly evaluate: (code: string) => Promise<string>;
  readonly close: () => void;
};

/** Starts Firefox without a window and talks to it by WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
async function openFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`${program} ended`)));
    child.stderr.on('data', (chunk: Buffer) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const send = await openSocket(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  return {
    preload: async (functionDeclaration) =>
      void (await send('script.addPreloadScript', { functionDeclaration })),
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const { result } = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      return (result as { value?: string } | undefined)?.value ?? 'no answer';
    },
    close: () => {
      child.removeAllListeners('exit');
      child.on('exit', () => rmSync(profile, { recursive: true, force: true }));
      child.kill();
    },
  };
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function openSocket(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (answer: { result?: Record<string, unknown>; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, message }) =>
        result === undefined ? reject(new Error(`${method}: ${message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
