// A process that draws for the server, started by `drawing-process.ts`. What it draws comes from strangers, so it can
// be killed at any moment, knows no secret of the server, and never outlives it.
import process from 'node:process';
import { ModelError, readModel } from '../cutout/read-model.ts';
import { createPhotoCutter, type PhotoCutter } from '../photo/cut-out-photo.ts';
import { freeBytes } from '#core/paint/pixels/free-bytes.ts';
import { PhotoError } from '../photo/photo-error.ts';
import { checkFont } from '../fonts/check-font.ts';
import { readPicture } from '../engine/read-picture.ts';
import { glanceAtPhoto } from '../photo/measure-photo.ts';
import { packPixels, type Packing } from '../photo/pack-pixels.ts';
import { pixelsOfPhoto, sizeOfPhoto } from '../photo/photo-tasks.ts';
import { createImageRenderer, type ImageRenderer } from '../create-image-renderer.ts';
import type { Answer, FromProcess, ProcessOptions, Supplies, Task, ToProcess } from './messages.ts';

const memoryCheckMs = 200;

const options: ProcessOptions = JSON.parse(process.argv[2] ?? '');
const supplies = new Map<number, Supplies>();
let renderer: Promise<ImageRenderer> | undefined;
let cutter: Promise<PhotoCutter> | undefined;

// Ctrl-C reaches every process of a terminal, but pictures under way are still wanted: the server says when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// An ordinary exit would wait for the native threads.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (!process.connected) end();
setInterval(() => {
  if (process.memoryUsage.rss() > options.maxBytes) end();
}, memoryCheckMs).unref();

process.on('message', (message: ToProcess) => {
  if (message.kind === 'supplies') supplies.set(message.number, message.supplies);
  if (message.kind === 'forget') supplies.delete(message.number);
  if (message.kind === 'task') void answer(message.number, message.task);
});

say({ kind: 'ready' });

function say(message: FromProcess): void {
  process.send?.(message, () => undefined);
}

async function answer(number: number, task: Task): Promise<void> {
  const result = await perform(number, task).catch(asAnswer);
  say(result);
  if (task.kind === 'check font') freeBytes(task.file);
  else if ('photo' in task) freeBytes(task.photo);
  if (task.kind === 'draw') for (const { photo } of task.furtherPhotos ?? []) freeBytes(photo);
  if (result.kind === 'image') freeBytes(result.image.jpeg);
  if (result.kind === 'bytes' && result.bytes !== null) freeBytes(result.bytes);
}

async function perform(number: number, task: Task): Promise<Answer> {
  switch (task.kind) {
    case 'check font':
      return { kind: 'font', font: await checkFont(task.file) };
    case 'photo size':
      return { kind: 'photo size', size: await sizeOfPhoto(task) };
    case 'photo glance':
      return { kind: 'photo glance', glance: await glanceAtPhoto(task.photo) };
    case 'photo pixels':
      return { kind: 'bytes', bytes: await pixelsOfPhoto(task, task.layout, task.packing) };
    case 'picture pixels':
      return { kind: 'bytes', bytes: await pixelsOfPicture(task.dataUri, task.packing) };
    case 'cut out':
      cutter ??= openCutter();
      return { kind: 'cut out', result: await (await cutter)(task.photo) };
    case 'sample photo':
      return { kind: 'bytes', bytes: await (await open()).samplePhoto() };
    default:
      return drawn(number, task);
  }
}

async function drawn(number: number, task: Extract<Task, { kind: 'draw' | 'preview' }>): Promise<Answer> {
  const { render, renderPreview } = await open();
  const known = supplies.get(number);
  if (known === undefined) throw new Error('a task without its template');
  const input = { ...task, ...known };
  const image = input.kind === 'draw' ? await render(input) : await renderPreview(input);
  return { kind: 'image', image };
}

function open(): Promise<ImageRenderer> {
  return (renderer ??= createImageRenderer({ fontsDir: options.fontsDir }));
}

async function pixelsOfPicture(dataUri: string, packing: Packing): Promise<Uint8Array | null> {
  const picture = await readPicture(dataUri);
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
