import { type RefObject, useEffect, useRef } from 'react';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import { classes } from '#web/ui/classes.ts';
import type { Bench } from './bench/open-bench.ts';
import { type Look, useStore } from './bench/bench-state.ts';
import { followKeys, followRoom } from './bench/follow-keys.ts';
import type { BenchKeys } from './bench/bench-keys.ts';
import { followPointers } from './bench/follow-pointers.ts';
import type { ViewCommands } from './bench/view-commands.ts';
import { inRoom } from './view/view.ts';

interface BrushStageProps {
  bench: Bench;
  view: ViewCommands;
  keys: BenchKeys;
  focusRef: RefObject<HTMLDivElement | null>;
}

/** Background colours; the plain colour is one that no product has. */
const grounds: Record<Exclude<Look, 'checks'>, string> = { white: '#fff', color: '#f0f', photo: '#fff' };

const ink = { borderColor: '#fff', outlineColor: '#000' };
const cross = { background: '#000', outlineColor: '#fff' };

/** Zoom from which the photo is shown with visible square px, in CSS px per px. */
const blocksFrom = 4;

/** The photo without its background, on which users paint with mouse, finger, pen or keys. */
export function BrushStage({ bench, view, keys, focusRef }: BrushStageProps) {
  const ring = useRef<HTMLDivElement>(null);
  const { tool, effect } = useStore(bench.store, (state) => state);
  useEffect(() => {
    const stage = focusRef.current;
    if (stage === null || ring.current === null) return;
    const stops = [
      followPointers({ stage, ring: ring.current, bench, view, keys }),
      followKeys(stage, keys, view),
      followRoom(stage, view),
    ];
    return () => stops.forEach((stop) => stop());
  }, [bench, view, keys, focusRef]);
  return (
    <div
      ref={focusRef}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is worked by keys of its own
      tabIndex={0}
      aria-label={`${texts.picture}. ${texts.said.tool(texts[tool], texts[effect])}`}
      aria-describedby="brush-help"
      className={classes(
        'relative size-full touch-none overflow-clip bg-sunken select-none focus-visible:-outline-offset-2',
        tool === 'fill' ? 'cursor-crosshair' : 'cursor-none',
      )}
    >
      <p id="brush-help" className="sr-only">
        {texts.pictureHelp}
      </p>
      <Sheet bench={bench} />
      <div
        ref={ring}
        hidden
        className="pointer-events-none absolute top-0 left-0 rounded-full border outline"
        style={ink}
      />
      <Crosshair bench={bench} />
    </div>
  );
}

const layer = 'absolute inset-0 size-full';

function Sheet({ bench }: { bench: Bench }) {
  const { width, height } = bench.size;
  const { view, look, isOriginal } = useStore(bench.store, (state) => state);
  const original = useRef<HTMLCanvasElement>(null);
  const result = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (original.current === null || result.current === null || preview.current === null) return;
    original.current.getContext('2d')?.putImageData(new ImageData(bench.photo, width, height), 0, 0);
    return bench.surface.attach(result.current, preview.current);
  }, [bench, width, height]);
  const style = { imageRendering: view.zoom >= blocksFrom ? ('pixelated' as const) : ('auto' as const) };
  return (
    <div
      className={classes('absolute top-0 left-0', look === 'checks' && 'checkerboard-mid checkerboard')}
      style={{
        ...(look !== 'checks' && { background: grounds[look] }),
        width: width * view.zoom,
        height: height * view.zoom,
        transform: `translate(${view.x}px, ${view.y}px)`,
      }}
    >
      <canvas
        ref={original}
        width={width}
        height={height}
        hidden={!isOriginal && look !== 'photo'}
        className={layer}
        style={{ ...style, opacity: isOriginal ? 1 : 0.3 }}
      />
      <canvas
        ref={result}
        data-result=""
        width={width}
        height={height}
        hidden={isOriginal}
        className={layer}
        style={style}
      />
      <canvas
        ref={preview}
        width={width}
        height={height}
        hidden={isOriginal}
        className={layer}
        style={style}
      />
    </div>
  );
}

/** Marks the point at which keys paint: a ring in the size of the brush, with a cross in it. */
function Crosshair({ bench }: { bench: Bench }) {
  const { view, crosshair, sizePx, tool, isLowered } = useStore(bench.store, (state) => state);
  if (crosshair === null) return null;
  const { x, y } = inRoom(view, crosshair);
  const across = tool === 'brush' ? Math.max(3, sizePx * view.zoom) : 0;
  const line = 'absolute outline';
  return (
    <div
      data-crosshair=""
      className="pointer-events-none absolute top-0 left-0"
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {across > 0 && (
        <div
          className={classes('absolute rounded-full border-2 outline', isLowered && 'border-accent')}
          style={{
            ...(isLowered ? {} : ink),
            width: across,
            height: across,
            left: -across / 2,
            top: -across / 2,
          }}
        />
      )}
      <div className={line} style={{ ...cross, left: -10, width: 20, height: 1 }} />
      <div className={line} style={{ ...cross, top: -10, width: 1, height: 20 }} />
    </div>
  );
}
