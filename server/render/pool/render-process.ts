// A process that draws for the server, started by `drawing-process.ts`. Its inputs are untrusted, so it can be killed at any moment, knows
// no secret of the server, and never outlives it.
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { inLanguage, loadLanguage } from '#server/platform/language.ts';
import { ModelError, readModel } from '#picture/files';
import { createPhotoCutter, type PhotoCutter } from '#picture/cutout';
import {
  correctAlpha,
  readMask,
  checkFont,
  decodePicture,
  glanceAtPhoto,
  smallPicture,
  uprightPhoto,
  openKeptStore,
  type PhotoFile,
  createImageRenderer,
  type ImageRenderer,
} from '#picture/node';
import { PhotoError, freeBytes } from '#picture/paint';
import { packPixels, type Packing } from '../pack-pixels.ts';
import { pixelsOfPhoto, sizeOfPhoto } from '../photo-tasks.ts';
import { lookAtFeed } from '../feeds/look-at-feed.ts';
import type {
  Answer,
  FromProcess,
  ProcessOptions,
  SentPhoto,
  Supplies,
  Task,
  ToProcess,
} from './messages.ts';

const memoryCheckMs = 200;

const options: ProcessOptions = JSON.parse(process.argv[2] ?? '');
const supplies = new Map<number, Supplies>();
const kept = options.fittedFolder === null ? null : openKeptStore(options.fittedFolder);
/** Photos requested in this task, by hash: one photo may be in two slots. */
const wanted = new Map<string, PromiseWithResolvers<Uint8Array>>();
/** Buffers to free after the answer. */
const used: Uint8Array[] = [];
let renderer: Promise<ImageRenderer> | undefined;
let cutter: Promise<PhotoCutter> | undefined;

// Ctrl-C reaches every process of a terminal, but pictures in progress are still needed: the server decides when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// A normal exit would wait for the native threads.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (!process.connected) end();
beFirstToGo();
setInterval(() => {
  if (process.memoryUsage.rss() > options.maxBytes) end();
}, memoryCheckMs).unref();

process.on('message', (message: ToProcess) => {
  if (message.kind === 'supplies') supplies.set(message.number, message.supplies);
  if (message.kind === 'forget') supplies.delete(message.number);
  if (message.kind === 'photo') bring(message.hash, message.bytes);
  if (message.kind !== 'task') return;
  kept?.allow(message.keeps);
  void answer(message.number, message.task);
});

say({ kind: 'ready' });
// Node writes its compile cache at a normal exit, which this process never makes.
flushCompileCache();

/** Makes Linux kill a drawing process first when memory runs out: this costs one picture, not the server or the database. */
function beFirstToGo(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Systems other than Linux have no such setting.
  }
}

function say(message: FromProcess): void {
  process.send?.(message, () => undefined);
}

async function answer(number: number, task: Task): Promise<void> {
  const result = await perform(number, task).catch(asAnswer);
  const bytes = kept?.takeWritten() ?? 0;
  if (bytes > 0) say({ kind: 'kept', bytes });
  say(result);
  if (task.kind === 'check font') freeBytes(task.file);
  for (const photo of used.splice(0)) freeBytes(photo);
  wanted.clear();
  if (result.kind === 'image') freeBytes(result.image.jpeg);
  if (result.kind === 'bytes' && result.bytes !== null) freeBytes(result.bytes);
}

async function perform(number: number, task: Task): Promise<Answer> {
  switch (task.kind) {
    case 'check font':
      return { kind: 'font', font: await checkFont(task.file) };
    case 'photo size':
      return { kind: 'photo size', size: await sizeOfPhoto(toFile(task), kept) };
    case 'photo glance':
      used.push(task.photo);
      return { kind: 'photo glance', glance: await glanceAtPhoto(task.photo) };
    case 'photo pixels':
      return { kind: 'bytes', bytes: await pixelsOfPhoto(toFile(task), task, kept) };
    case 'picture pixels':
      return { kind: 'bytes', bytes: await pixelsOfPicture(task.dataUri, task.packing) };
    case 'cut out':
      cutter ??= openCutter();
      used.push(task.photo);
      return { kind: 'cut out', result: await (await cutter)(task.photo) };
    case 'correct alpha':
      return { kind: 'bytes', bytes: await correctAlpha(task.alpha, task.mask) };
    case 'read mask':
      used.push(task.file);
      return { kind: 'bytes', bytes: await readMask(task.file) };
    case 'upright photo':
      used.push(task.photo);
      return { kind: 'bytes', bytes: await uprightPhoto(task.photo) };
    case 'small picture':
      used.push(task.photo);
      return { kind: 'bytes', bytes: await smallPicture(task.photo, task.widthMax) };
    case 'plain picture':
      used.push(task.photo);
      return { kind: 'bytes', bytes: await (await open()).plainPicture(task.photo) };
    case 'feed head':
      await loadLanguage(task.language);
      return { kind: 'feed', answer: await inLanguage(task.language, () => lookAtFeed(task, task)) };
    case 'sample photo':
      return { kind: 'bytes', bytes: await (await open()).samplePhoto() };
    case 'sample picture':
      return { kind: 'bytes', bytes: await (await open()).samplePicture() };
    default:
      return drawn(number, task);
  }
}

async function drawn(number: number, task: Extract<Task, { kind: 'draw' | 'preview' }>): Promise<Answer> {
  const { render, renderPreview } = await open();
  const known = supplies.get(number);
  if (known === undefined) throw new Error('a task without its template');
  if (task.kind === 'preview') return { kind: 'image', image: await renderPreview({ ...task, ...known }) };
  const furtherPhotos = task.furtherPhotos?.map((further) => ({ ...further, ...toFile(further) }));
  return { kind: 'image', image: await render({ ...task, ...known, ...toFile(task), furtherPhotos }) };
}

function toFile({
  photo,
  cutOut,
  isOfField,
}: Omit<PhotoFile, 'photo'> & { readonly photo: SentPhoto }): PhotoFile {
  if (photo instanceof Uint8Array) {
    used.push(photo);
    return { photo, cutOut, isOfField };
  }
  const { owner, hash, bytes } = photo;
  if (bytes !== null) used.push(bytes);
  return { photo: { owner, hash, read: async () => bytes ?? want(hash) }, cutOut, isOfField };
}

function want(hash: string): Promise<Uint8Array> {
  const known = wanted.get(hash);
  if (known !== undefined) return known.promise;
  const asked = Promise.withResolvers<Uint8Array>();
  wanted.set(hash, asked);
  say({ kind: 'photo wanted', hash });
  return asked.promise;
}

function bring(hash: string, bytes: Uint8Array | null): void {
  if (bytes === null) return wanted.get(hash)?.reject(new Error('a photo that cannot be had'));
  used.push(bytes);
  wanted.get(hash)?.resolve(bytes);
}

function open(): Promise<ImageRenderer> {
  return (renderer ??= createImageRenderer({ fontsDir: options.fontsDir, kept }));
}

async function pixelsOfPicture(dataUri: string, packing: Packing): Promise<Uint8Array | null> {
  const picture = await decodePicture(dataUri);
  if (picture === null) return null;
  return packPixels({ ...picture, channels: 4, isPremultiplied: false }, packing);
}

async function openCutter(): Promise<PhotoCutter> {
  if (options.cutOutModel === null) throw new Error('no network that removes backgrounds');
  return createPhotoCutter(await readModel(options.cutOutModel));
}

function asAnswer(error: unknown): Answer {
  if (error instanceof PhotoError) return { kind: 'photo problem', problem: error.code, slot: error.slot };
  if (error instanceof ModelError) return { kind: 'model problem', message: error.message };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
