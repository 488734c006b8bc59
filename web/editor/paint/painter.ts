import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import { getFontLists } from './font-lists.ts';
import { openPaintLine } from './paint-line.ts';
import { PaintQueue } from './paint-queue.ts';
import { openPaintTold } from './paint-state.ts';
import type { Painter, PainterOptions } from './paint-types.ts';
import type { Build } from './build.ts';
import { lookAgain } from './look-again.ts';

/** Opens a painter: a canvas in its host, and the worker that paints on it. */
export function openPainter(options: PainterOptions): Painter {
  const told = openPaintTold();
  const queue = new PaintQueue(told, (calls) => {
    const line = openPaintLine(options, calls);
    line.label(told.now().state);
    return line;
  });
  told.subscribe(() => queue.line.label(told.now().state));
  const refresh = () => queue.line.refresh();
  const stopFollowing = followServer(options.calls.build, refresh, () => queue.outdate());
  const stopFonts = getFontLists(options.calls).subscribe(() => queue.followFonts());
  return {
    paint: (job) => queue.paint(job),
    subscribe: told.subscribe,
    state: () => told.now().state,
    boxes: () => told.now().boxes,
    lostTexts: () => told.now().lost,
    lostWords: () => told.now().lostOwn,
    snapshot: async (job, maxSide) => {
      const blob = await queue.line.request({ kind: 'snapshot', job, maxSide });
      if (blob === null) throw new Error(texts.failed);
      return blob;
    },
    measure: async (job) => (await queue.line.request({ kind: 'measure', job })) ?? new Map(),
    sampleColor: (x, y) => queue.line.request({ kind: 'color', x, y }),
    photoColors: async () => (await queue.line.request({ kind: 'photo colors' })) ?? [],
    idle: () =>
      new Promise((resolve) => {
        if (queue.isIdle) return resolve();
        const stop = told.subscribe(() => {
          if (!queue.isIdle) return;
          stop();
          resolve();
        });
      }),
    refresh,
    restart: () => queue.restart(),
    close: () => {
      stopFollowing();
      stopFonts();
      queue.close();
      told.close();
      options.host.replaceChildren();
    },
  };
}

/** Reports changes on the server while the page is open. Returns a cancel function. */
function followServer(build: Build, refresh: () => void, outdate: () => void): () => void {
  const hear = (): void => {
    if (build.state().isOutdated) outdate();
  };
  const stopLooking = lookAgain(refresh);
  const stop = build.subscribe(hear);
  hear();
  return () => {
    stopLooking();
    stop();
  };
}
