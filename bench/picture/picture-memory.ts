// Draws pictures as a server does and says how much memory that takes; run as a program of its own, so that nothing else
// is in the figures.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createDefaultTemplate } from '#picture/designs';
import { openRenderPool } from '#server/render/pool/render-pool.ts';
import { templateFromHtml } from '#picture/files';
import { samplePhoto, samplePhotoNames } from '#server/serve/sample-shop/sample-shop.ts';

const canvas = { width: 1080, height: 1080 };

/** Resident MB, noted after every so many pictures, and the peaks since the start of each process. Linux only. */
export type Memory = {
  readonly server: readonly number[];
  readonly drawing: readonly number[];
  readonly serverPeak: number;
  readonly drawingPeak: number;
  /** The same while what is decoded is kept, which is so in the product: every photo is drawn with many prices. */
  readonly keeping?: Memory;
};

type MemoryRun = { readonly images: number; readonly every: number; readonly keeps?: boolean };

/** A server with everything it loads, and one drawing process, draw so many pictures of the shop's photos. */
export function measureMemory(run: MemoryRun): Memory {
  return { ...measureOne(run), keeping: measureOne({ ...run, keeps: true }) };
}

function measureOne(run: MemoryRun): Memory {
  const program = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [program, JSON.stringify(run)], { encoding: 'utf8' }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await drawAndNote(JSON.parse(process.argv[2] ?? ''))));

async function drawAndNote({ images, every, keeps = false }: MemoryRun): Promise<Memory> {
  // Loaded for their weight; what else is loaded here is part of them.
  await Promise.all([import('#server/api.ts'), import('#server/worker.ts')]);
  const photos = await Promise.all(samplePhotoNames().map(async (name) => (await samplePhoto(name))?.bytes));
  const folder = mkdtempSync(path.join(tmpdir(), 'fitted-memory-'));
  const fitted = { folder, mayWrite: () => true, noteWritten: () => undefined };
  const pool = openRenderPool({ size: 1, fitted: keeps ? fitted : null });
  const { html } = createDefaultTemplate({ name: '', type: 'facebook', ...canvas });
  const template = templateFromHtml({ html, ...canvas });
  const [server, drawing]: [number[], number[]] = [[], []];
  for (let drawn = 1; drawn <= images; drawn += 1) {
    const values = {
      BRAND: 'Nordlicht',
      TITLE: `A product of the shop, number ${drawn}`,
      PRICE: `${drawn}.00 EUR`,
    };
    // A copy each, as it comes from the shop.
    const bytes = new Uint8Array(photos[drawn % photos.length] ?? []);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const photo = keeps ? { owner: 'bench', hash, read: async () => bytes } : bytes;
    await pool.render({ template, ...canvas, values, photo });
    if (drawn % every !== 0) continue;
    server.push(megabytes(process.pid, 'VmRSS'));
    drawing.push(megabytes(pool.pids()[0], 'VmRSS'));
  }
  const [serverPeak, drawingPeak] = [process.pid, pool.pids()[0]].map((pid) => megabytes(pid, 'VmHWM'));
  await pool.close();
  rmSync(folder, { recursive: true });
  return { server, drawing, serverPeak: serverPeak ?? Number.NaN, drawingPeak: drawingPeak ?? Number.NaN };
}

function megabytes(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s*(\\d+) kB`).exec(
    readFileSync(`/proc/${pid}/status`, 'latin1'),
  )?.[1];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}
