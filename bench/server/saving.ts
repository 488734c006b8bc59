import { randomBytes } from 'node:crypto';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { layerSchema, type Layer } from '#core/template/layers/layer-schema.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { picturesInPieces, textInParts } from '#core/template/embedded-pictures.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

const LAYERS = 60;
const SAVES = 40;
const PICTURE_BYTES = 1_000_000;

/** What somebody has who has used the editor for months: as much history as is kept. */
const OLD_TEMPLATES = 20;
const OLD_VERSIONS = 400;

const canvas = { width: 1080, height: 1080 };

/** What an editor that saves by itself costs, for each save, from the call to its answer. */
export async function run(options: { json: boolean }): Promise<void> {
  const product = await startProduct([]);
  const rows = [];
  const [plain, picture] = [sourcesOf(0), sourcesOf(PICTURE_BYTES)];
  const fresh = await signUp(product.origin);
  rows.push({ what: '60 layers', ...(await measure(product, fresh, plain)) });
  rows.push({ what: '60 layers, picture of 1 MB', ...(await measure(product, fresh, picture)) });
  const old = await signUp(product.origin);
  await makeHistory(product, old);
  rows.push({ what: '60 layers, much history', ...(await measure(product, old, plain)) });
  rows.push({ what: '60 layers, picture of 1 MB, much history', ...(await measure(product, old, picture)) });
  const named = await measure(product, old, picture, sendNamed());
  rows.push({ what: '60 layers, picture of 1 MB named by its hash, much history', ...named });
  await product.close();
  if (options.json) console.log(JSON.stringify({ bench: 'saving', rows }));
  else for (const row of rows) console.log(row);
}

type Sources = (words: string) => { html_dev: string; config_dev: string };

/** A design of 60 layers, one of them a picture of this size. */
function sourcesOf(pictureBytes: number): Sources {
  const source = `data:image/png;base64,${randomBytes(pictureBytes).toString('base64')}`;
  const place = (n: number) => ({ x: (n % 8) * 130, y: Math.floor(n / 8) * 130, width: 120, height: 60 });
  const { config } = createDefaultTemplate({ name: 'Square', type: 'custom', ...canvas });
  return (words) => {
    const layers: Layer[] = Array.from({ length: LAYERS }, (_, n) =>
      layerSchema.parse(
        n === 0 && pictureBytes > 0
          ? { kind: 'image', id: 'logo', ...place(n), source }
          : { kind: 'text', id: `t${n}`, ...place(n), text: `${words} ${n} {{TITLE}}`, fontSize: 24 },
      ),
    );
    const template = { canvas, background: '#ffffff', layers };
    return {
      html_dev: writeLayers(template),
      config_dev: JSON.stringify({ ...config, objects: layers }),
    };
  };
}

async function newTemplate(client: ApiClient, sources: Sources): Promise<Template> {
  const project = await must<{ id: string }>(client.call('POST', '/api/v1/projects', { name: 'P' }));
  const body = { name: 'Square', project_id: project.body.id, ...sources('First') };
  return (await must<Template>(client.call('POST', '/api/v1/templates', body))).body;
}

/** Saves a template whose draft is this one; returns what came back. */
type Send = (client: ApiClient, id: string, sources: ReturnType<Sources>, draft: number) => Promise<object>;

const sendWhole: Send = async (client, id, sources, draft_version) => {
  const body = { ...sources, draft_version };
  const { body: answer } = await must<object>(client.call('PATCH', `/api/v1/templates/${id}`, body));
  return [body, answer];
};

/** As the editor does: a picture is sent with the first of them. */
function sendNamed(): Send {
  const hashes = new Map<string, string>();
  return async (client, id, { html_dev, config_dev }, draft_version) => {
    const texts = { html: textInParts(html_dev, hashes), config: textInParts(config_dev, hashes) };
    const body = { ...texts, draft_version };
    const path = `/api/v1/templates/${id}/draft`;
    const answer = (await must<{ pictures: string[] }>(client.call('POST', path, body))).body;
    picturesInPieces(texts.html, texts.config).forEach((encoded, n) =>
      hashes.set(encoded, answer.pictures[n] ?? ''),
    );
    return [body, answer];
  };
}

/** Medians and 95th percentiles in ms; CPU is that of this process, which has client and server. */
async function measure(product: TestProduct, client: ApiClient, sources: Sources, send = sendWhole) {
  const { id } = await newTemplate(client, sources);
  await product.settle();
  const [times, cpu]: number[][] = [[], []];
  let bytes = 0;
  for (let n = 0; n < SAVES; n += 1) {
    const change = sources(`Change ${n}`);
    const before = { at: performance.now(), cpu: process.cpuUsage() };
    const sent = await send(client, id, change, n + 1);
    times?.push(performance.now() - before.at);
    const used = process.cpuUsage(before.cpu);
    cpu?.push((used.user + used.system) / 1000);
    bytes = JSON.stringify(sent).length;
    await product.settle();
  }
  const at = (values: number[] | undefined, share: number) =>
    Math.round(10 * (values?.toSorted((a, b) => a - b)[Math.floor(SAVES * share)] ?? 0)) / 10;
  return {
    medianMs: at(times, 0.5),
    p95Ms: at(times, 0.95),
    cpuMs: at(cpu, 0.5),
    kilobytes: Math.round(bytes / 1000),
  };
}

/** Put there by hand: saving eight thousand times would take an hour. */
async function makeHistory(product: TestProduct, client: ApiClient): Promise<void> {
  const { query } = product.platform.database;
  for (let n = 0; n < OLD_TEMPLATES; n += 1) await newTemplate(client, sourcesOf(0));
  await query.run(
    `insert into template_versions (user_id, hash, html, config, is_encoded)
      select v.user_id, md5(t.id::text || n) || md5(n::text), v.html, v.config, false
        from templates t join template_versions v on v.user_id = t.user_id and v.hash = t.dev_version,
          generate_series(1, $2) n
        where t.user_id = $1`,
    [client.userId, OLD_VERSIONS],
  );
  await query.run(
    `insert into template_history (user_id, template_id, version, kind, draft_version, created_at)
      select t.user_id, t.id, md5(t.id::text || n) || md5(n::text), 'saved', n, now() - n * interval '1 hour'
        from templates t, generate_series(1, $2) n where t.user_id = $1 order by n desc`,
    [client.userId, OLD_VERSIONS],
  );
  await query.run('analyze');
}
