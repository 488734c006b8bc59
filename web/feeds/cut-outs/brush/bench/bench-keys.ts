import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import { zoomFactors } from '../view/view.ts';
import type { Bench } from './open-bench.ts';
import { nextSize, type ViewCommands } from './view-commands.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** Handlers of keys. Each returns true if it handled the key. */
export type BenchKeys = {
  /** Handles keys that work while the picture has the focus: moving the crosshair, and painting. */
  readonly onPicture: (press: KeyPress) => boolean;
  readonly liftedOnPicture: (press: KeyPress) => boolean;
  /** Handles keys that work wherever the focus is in the dialog. */
  readonly anywhere: (press: KeyPress) => boolean;
  readonly lifted: (press: Pick<KeyPress, 'key'>) => void;
  /** Handles undo and redo with Control or Command. They also work if keys without Control or Command are turned off. */
  readonly commands: (press: KeyPress) => boolean;
  /** Returns true while Space is held, so that the pointer moves the picture. */
  readonly isPanning: () => boolean;
  /** Called when the focus has moved away: held keys no longer count. */
  readonly release: () => void;
};

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function openBenchKeys(bench: Bench, view: ViewCommands): BenchKeys {
  const { store } = bench;
  let isSpaceHeld = false;
  const lower = () => {
    const { crosshair, effect, tool } = store.state();
    if (crosshair === null) return;
    bench.begin(crosshair);
    if (tool === 'fill') bench.end();
    else store.put({ isLowered: true, said: texts.said.lowered(texts[effect]) });
  };
  const lift = () => {
    store.put({ isLowered: false, said: texts.said.lifted });
    bench.end();
  };
  const release = () => {
    isSpaceHeld = false;
    if (store.state().isLowered) lift();
    if (store.state().isOriginal) store.put({ isOriginal: false });
  };
  const space = (isRepeat: boolean) => {
    if (isRepeat) return;
    if (store.state().crosshair === null) isSpaceHeld = true;
    else if (!store.state().isLowered) lower();
  };
  return {
    onPicture(press) {
      if (press.ctrlKey || press.metaKey || press.altKey) return false;
      const way = arrows[press.key];
      if (way !== undefined) {
        const { sizePx, tool } = store.state();
        const step = press.shiftKey ? 1 : Math.max(2, tool === 'brush' ? sizePx / 2 : 8);
        view.moveCrosshair({ x: way.x * step, y: way.y * step });
      } else if (press.key === ' ') space(press.repeat);
      else if (press.key === 'Enter' && !press.repeat) {
        if (store.state().isLowered) lift();
        else {
          if (store.state().crosshair === null) view.moveCrosshair({ x: 0, y: 0 });
          lower();
        }
      } else return false;
      return true;
    },
    liftedOnPicture({ key }) {
      if (key !== ' ') return false;
      isSpaceHeld = false;
      if (store.state().isLowered) lift();
      return true;
    },
    anywhere: (press) => plainKey(bench, view, press),
    lifted: ({ key }) => key.toLowerCase() === 'o' && store.put({ isOriginal: false }),
    commands: (press) => commandKey(bench, press),
    isPanning: () => isSpaceHeld,
    release,
  };
}

function plainKey({ store, ...bench }: Bench, view: ViewCommands, press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  const state = store.state();
  const choose = (part: Partial<Pick<typeof state, 'effect' | 'tool'>>) => {
    bench.hover(null);
    const { tool, effect } = { ...state, ...part };
    store.put({ ...part, said: texts.said.tool(texts[tool], texts[effect]) });
  };
  const resize = (way: 1 | -1) => {
    const sizePx = nextSize(state.sizePx, way);
    store.put({ sizePx, said: texts.said.brush(texts[state.effect], sizePx) });
  };
  const acts: Readonly<Record<string, () => void>> = {
    k: () => choose({ effect: 'keep' }),
    e: () => choose({ effect: 'erase' }),
    b: () => choose({ tool: 'brush' }),
    f: () => choose({ tool: 'fill' }),
    '[': () => resize(-1),
    ']': () => resize(1),
    '+': () => view.zoom(zoomFactors.in),
    '=': () => view.zoom(zoomFactors.in),
    '-': () => view.zoom(zoomFactors.out),
    '0': view.fit,
    o: () => store.put({ isOriginal: true }),
    z: bench.undo,
  };
  const act = acts[press.key.toLowerCase()];
  // During a stroke all other keys are ignored.
  if (act === undefined) return false;
  if (!bench.isPainting()) act();
  return true;
}

function commandKey(bench: Bench, { key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean {
  if (altKey || !(ctrlKey || metaKey)) return false;
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return false;
  if (bench.isPainting()) return true;
  if (letter === 'y' || shiftKey) bench.redo();
  else bench.undo();
  return true;
}
