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
  /** Where the focus begins. */
  focusRef: RefObject<HTMLDivElement | null>;
}

const grounds: Record<Look, string> = {
  checks: 'checkerboard-mid checkerboard',
  white: 'bg-[#fff]',
  color: 'bg-[#f0f]',
  photo: 'bg-[#fff]',
};

/** Above so many CSS px per px of the photo each of them can be told apart. */
const blocksFrom = 4;

/** The photo without its background, to be painted on with pointer, finger, pen or keys. */
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
        'relative size-full touch-none overflow-clip bg-sunken select-none focus-visible:outline-offset-[-2px]',
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
        className="pointer-events-none absolute top-0 left-0 rounded-full border border-[#fff] outline outline-[#000]"
      />
      <Crosshair bench={bench} />
    </div>
  );
}

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
  const layer = classes(
    'absolute inset-0 size-full',
    view.zoom >= blocksFrom && '[image-rendering:pixelated]',
  );
  return (
    <div
      className={classes('absolute top-0 left-0 inset-ring inset-ring-line', grounds[look])}
      style={{
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
        className={classes(layer, !isOriginal && 'opacity-30')}
      />
      <canvas
        ref={result}
        data-result=""
        width={width}
        height={height}
        hidden={isOriginal}
        className={layer}
      />
      <canvas ref={preview} width={width} height={height} hidden={isOriginal} className={layer} />
    </div>
  );
}

/** Where keys paint: as large as the brush, with a cross in it. */
function Crosshair({ bench }: { bench: Bench }) {
  const { view, crosshair, sizePx, tool, isLowered } = useStore(bench.store, (state) => state);
  if (crosshair === null) return null;
  const { x, y } = inRoom(view, crosshair);
  const across = tool === 'brush' ? Math.max(3, sizePx * view.zoom) : 0;
  const line = 'absolute bg-[#000] outline outline-[#fff]';
  return (
    <div
      data-crosshair=""
      className="pointer-events-none absolute top-0 left-0"
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {across > 0 && (
        <div
          className={classes(
            'absolute rounded-full border-2 outline outline-[#000]',
            isLowered ? 'border-accent' : 'border-[#fff]',
          )}
          style={{ width: across, height: across, left: -across / 2, top: -across / 2 }}
        />
      )}
      <div className={classes(line, '-left-2.5 h-px w-5')} />
      <div className={classes(line, '-top-2.5 h-5 w-px')} />
    </div>
  );
}
