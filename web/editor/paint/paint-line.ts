import { answerFor } from './answer-question.ts';
import { openLayerSender } from './layer-wire.ts';
import type { PaintJob, PainterOptions, PaintState } from './paint-types.ts';
import { startWorker } from './start-worker.ts';
import type { FromWorker, Replies, Request, ToWorker } from './worker/messages.ts';

/** A message of the worker about jobs. Its questions and replies are handled by `PaintLine` and not passed on. */
export type Said = Exclude<FromWorker, { kind: 'ask' | 'reply' }>;

/** One worker with its own canvas, since control of a canvas can be transferred only once. */
export type PaintLine = {
  readonly paint: (job: PaintJob) => void;
  /** Sends a request; null if the worker failed or ended. */
  readonly request: <Kind extends Request['kind']>(
    asked: Extract<Request, { kind: Kind }>,
  ) => Promise<Replies[Kind] | null>;
  /** Makes the worker check if fonts or photos have changed. */
  readonly refresh: () => void;
  /** Tells the worker that the fonts have changed. */
  readonly followFonts: () => void;
  readonly label: (state: PaintState) => void;
  readonly stop: () => void;
};

/** Starts a worker and shows its canvas in the host. */
export function openPaintLine(
  options: PainterOptions,
  { said, crashed }: { said: (message: Said) => void; crashed: () => void },
): PaintLine {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
  options.host.replaceChildren(canvas);
  const worker = startWorker();
  const sender = openLayerSender();
  const replies = new Map<number, (reply: never) => void>();
  let lastRequest = 0;
  let isStopped = false;
  const post = (message: ToWorker, transfer: Transferable[] = []): void => {
    if (!isStopped) worker.postMessage(message, transfer);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (isStopped) return;
    if (data.kind === 'ask')
      void answerFor(options, data.question).then(([answer, transfer]) =>
        post({ kind: 'answer', id: data.id, answer }, transfer),
      );
    else if (data.kind === 'reply') {
      replies.get(data.id)?.(data.reply as never);
      replies.delete(data.id);
    } else said(data);
  });
  worker.addEventListener('error', () => !isStopped && crashed());
  const offscreen = canvas.transferControlToOffscreen();
  post({ kind: 'start', canvas: offscreen }, [offscreen]);
  return {
    paint: (job) => {
      if ('html' in job) return post({ kind: 'paint', job });
      const { layers, ...rest } = job;
      post({ kind: 'paint', job: { ...rest, wired: sender.wire(layers) } });
    },
    request: (request) =>
      new Promise((resolve) => {
        if (isStopped) return resolve(null);
        lastRequest += 1;
        replies.set(lastRequest, resolve);
        post({ kind: 'request', id: lastRequest, request });
      }),
    refresh: () => post({ kind: 'refresh' }),
    followFonts: () => post({ kind: 'follow fonts' }),
    // Shown as attributes for programs outside the page, mainly tests.
    label: ({ status, version, hash }) =>
      void Object.assign(canvas.dataset, { status, version: String(version), hash: hash ?? '' }),
    stop: () => {
      isStopped = true;
      worker.terminate();
      for (const reply of replies.values()) reply(null as never);
    },
  };
}
