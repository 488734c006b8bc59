import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import { openPainting } from '#picture/paint';
import { makeFontsKey, type FontLists } from '../font-names.ts';
import { openLayerReceiver } from '../layer-wire.ts';
import type { PaintJob } from '../paint-types.ts';
import type { Ask } from './ask.ts';
import type { FromWorker, Replies, Request, ToWorker, WiredJob } from './messages.ts';
import { fetchAhead, openBrowserEngine, startRenderer } from './open-engine.ts';
import { toEditorFonts } from './open-fonts.ts';
import { openPaintDesk, type PaintDesk, type PaintedJob, type Tools } from './paint-desk.ts';
import { paletteOf } from './palette-of.ts';
import { pause } from './pause.ts';
import { openPhotoSource } from './photos/photo-source.ts';
import { openPictureSource } from './photos/picture-source.ts';
import { openShownCanvas, encodePng, toRgb, type ShownCanvas } from './shown-canvas.ts';
import { openWordSource } from './word-source.ts';
import { warmUp } from './warm-up.ts';

/** Cache size for snapshots in bytes; small, because most layers of a snapshot are drawn only once. */
const snapshotBytes = 32 * 1024 * 1024;

/** Interval of a worker's signs of life while it paints a job, in ms; without them it counts as hung. */
const signOfLifeMs = 1_000;

/** Maximum number of times that a snapshot is repeated while its photo is loading. */
const snapshotTries = 4;

type Parts = {
  /** Key of the font list; changes when a font does. */
  readonly fontsAre: string;
  readonly tools: Tools;
  readonly desk: PaintDesk;
  readonly snapshots: PaintDesk;
  readonly shown: ShownCanvas;
};

const say = (message: FromWorker) => postMessage(message);
const answers = new Map<number, (answer: never) => void>();
let lastQuestion = 0;
const ask: Ask = (question) =>
  new Promise((resolve) => {
    lastQuestion += 1;
    answers.set(lastQuestion, resolve);
    say({ kind: 'ask', id: lastQuestion, question });
  });

/** Shows the cause to developers; users get a message instead. Not thrown, because an uncaught error would end the worker. */
// oxlint-disable-next-line no-console
const warn = (error: unknown): void => console.warn(error);

const receiver = openLayerReceiver();
let opening: Promise<Parts> | null = null;
/** Queue of everything that paints: the renderer has one thread, and each picture is painted over the previous one. */
let line: Promise<unknown> = Promise.resolve();
let newest: PaintJob | null = null;
let painted: PaintedJob | null = null;
/** Version of the last job that was painted or could not be painted. */
let tried = 0;

function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = line.then(work);
  line = own.catch(() => undefined);
  return own;
}

/** Returns the font lists. Nothing can be painted without them, so the request is repeated until the server answers. */
async function fontLists(): Promise<FontLists> {
  for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    const lists = await ask({ kind: 'fonts', isAnew: false });
    if (lists !== null) return lists;
    await pause(waitMs);
  }
}

const longestWaitMs = 15_000;

/** Started before there is a canvas; a failure is reported later, when the tools are opened. */
const rendererStarted = startRenderer();
rendererStarted.catch(() => undefined);

const pictures = openPictureSource(ask, paintAgain);
const words = openWordSource(ask, paintAgain);
const photos = openPhotoSource(ask, paintAgain);

async function open(canvas: OffscreenCanvas): Promise<Parts> {
  const asked = fontLists();
  void asked.then(({ installed, own }) => fetchAhead(toEditorFonts(installed, own)));
  const [lists] = await Promise.all([asked, rendererStarted]);
  return partsWith(lists, openShownCanvas(canvas));
}

function partsWith({ installed, own }: FontLists, shown: ShownCanvas): Parts {
  const fonts = toEditorFonts(installed, own);
  const engine = openBrowserEngine({ fonts, pictures, words, again: paintAgain });
  const tools = { engine, fonts, photos };
  const desk = openPaintDesk(tools);
  const snapshots = openPaintDesk(tools, openPainting(snapshotBytes));
  return { tools, desk, snapshots, shown, fontsAre: makeFontsKey({ installed, own }) };
}

/** Checks if fonts or photos have changed, as may happen while a page stays open. */
async function refresh(): Promise<void> {
  const [lists] = await Promise.all([
    ask({ kind: 'fonts', isAnew: true }),
    photos.refresh(newest?.photo ?? null),
  ]);
  if (lists !== null && (await takeFonts(lists))) paintAgain();
}

/** Loads the changed fonts, however slow the connection, and then reports that they are used. */
async function followFonts(): Promise<void> {
  await takeFonts(await fontLists());
  say({ kind: 'followed' });
  paintAgain();
}

/** Uses these fonts from now on. Returns true if they differ from the previous ones. */
async function takeFonts(lists: FontLists): Promise<boolean> {
  return inLine(async () => {
    const before = await opening;
    if (before === null || makeFontsKey(lists) === before.fontsAre) return false;
    opening = Promise.resolve(partsWith(lists, before.shown));
    before.tools.engine.close();
    return true;
  });
}

/** True if a missing part arrived while a picture was painted without it. */
let hasArrived = false;

function paintAgain(): void {
  const job = newest;
  hasArrived = true;
  if (job !== null && tried === job.version) void inLine(() => paintJob(job));
}

async function paintJob(job: PaintJob): Promise<void> {
  if (job !== newest || opening === null) return;
  const start = performance.now();
  hasArrived = false;
  const signs = setInterval(() => say({ kind: 'alive' }), signOfLifeMs);
  try {
    const { desk, shown } = await opening;
    painted = await desk.paint(job);
    shown.show(painted.picture, painted.picture.changed);
    say({ kind: 'painted', outcome: painted.outcome, milliseconds: performance.now() - start });
    if (!hasArrived) setTimeout(() => void inLine(() => tellDetails(job)));
  } catch (error) {
    painted = null;
    sayFailed(job.version, error);
  } finally {
    clearInterval(signs);
  }
  tried = job.version;
  if (hasArrived) void inLine(() => paintJob(job));
}

/** Reports a failure. WebAssembly that aborted, e.g. for lack of memory, cannot be used again; all other failures only concern the job. */
function sayFailed(version: number, error: unknown): void {
  warn(error);
  if (error instanceof WebAssembly.RuntimeError) return say({ kind: 'broken' });
  say({ kind: 'failed', version, problem: texts.failed });
}

/** Reports boxes and hash, unless a newer job is waiting by then. */
async function tellDetails(job: PaintJob): Promise<void> {
  const isGesture = !('html' in job) && job.during != null;
  if (job !== newest || painted?.outcome.version !== job.version || isGesture || opening === null) return;
  try {
    const { desk } = await opening;
    say({ kind: 'details', version: job.version, details: await desk.details(job) });
    const hash = await hashBytes(toRgb(painted.picture));
    say({ kind: 'hash', version: job.version, hash });
  } catch (error) {
    sayFailed(job.version, error);
  }
}

function toJob(wired: WiredJob): PaintJob {
  if ('html' in wired) return wired;
  const { wired: layers, ...job } = wired;
  return { ...job, layers: receiver.unwire(layers) };
}

async function replyTo(request: Request): Promise<Replies[keyof Replies] | null> {
  if (opening === null) return null;
  const { tools, snapshots, shown } = await opening;
  if (request.kind === 'color') return shown.colorAt(request.x, request.y);
  if (request.kind === 'photo colors') {
    const pixels = newest?.photo == null ? null : tools.photos.pixelsOf(newest.photo);
    return pixels === null ? [] : paletteOf(pixels);
  }
  if (request.kind === 'measure') return inLine(async () => (await snapshots.details(request.job)).boxes);
  const { job, maxSide } = request;
  for (let tries = 1; ; tries += 1) {
    const { picture, outcome } = await inLine(async () => {
      const done = await snapshots.paint(job);
      // Copied, because the next snapshot is painted over these pixels.
      return { ...done, picture: { ...done.picture, data: done.picture.data.slice() } };
    });
    if (outcome.isExact || outcome.problem !== null || tries === snapshotTries)
      return encodePng(picture, maxSide);
    await tools.photos.settled();
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') {
    opening = open(data.canvas);
    void inLine(async () => {
      const { tools } = await (opening ?? Promise.reject(new Error('closed')));
      // Not if a job is waiting: pictures that a user waits for come first.
      if (newest === null) await warmUp(tools.engine);
      say({ kind: 'ready' });
    }).catch((error: unknown) => {
      warn(error);
      say({ kind: 'broken' });
    });
  } else if (data.kind === 'paint') {
    const job = toJob(data.job);
    newest = job;
    if (painted === null && job.photo !== null) photos.lookAhead(job.photo);
    void inLine(() => paintJob(job));
  } else if (data.kind === 'refresh') {
    refresh().catch(warn);
  } else if (data.kind === 'follow fonts') {
    followFonts().catch(warn);
  } else if (data.kind === 'answer') {
    answers.get(data.id)?.(data.answer as never);
    answers.delete(data.id);
  } else {
    const { id, request } = data;
    replyTo(request)
      .catch(() => null)
      .then((reply) => say({ kind: 'reply', id, reply }))
      .catch(warn);
  }
});

/** Returns the SHA-256 in hex. Browsers compute it only in secure contexts, not over plain HTTP from another machine. */
async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const digest =
    subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(bytes)
      : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
