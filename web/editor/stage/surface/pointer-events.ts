import type { Point } from '../../document/geometry.ts';
import type { PointerKind } from '../../scene/frame.ts';
import type { StagePointer } from '../pointer/world.ts';
import type { GestureRuntime } from './gesture-runtime.ts';
import { readKeys } from './gesture-keys.ts';
import { openSpaceKey } from './space-key.ts';

const longPressMs = 500;

/** Elements on the stage that handle pointer events themselves. */
const ownEvents = '[data-text-layer], [data-text-tools], [data-stage-control]';

/**
 * Sends pointer events of an element to the state machine. Moves are handled once per frame, requested by `frame`. If the pointer is lost
 * (it has left the window or tab, a palm touches the screen, the capture has ended), its gesture is cancelled. Returns a cancel function.
 */
export function followPointers(root: HTMLElement, gestures: GestureRuntime, frame: Frame): () => void {
  const space = openSpaceKey(root, (isHeld) => (root.dataset['pans'] = String(isHeld)));
  const rest = openRest(gestures);
  const { down, move, up, lost, gone, leave } = pointerHandlers(root, gestures, {
    frame,
    pans: space.isHeld,
    rest,
  });
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') lost();
  };
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerup', up, { signal });
  root.addEventListener('touchend', rest.lifted, { signal, passive: false });
  root.addEventListener('pointercancel', gone, { signal });
  root.addEventListener('lostpointercapture', gone, { signal });
  root.addEventListener('pointerleave', leave, { signal });
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  addEventListener('blur', lost, { signal });
  document.addEventListener('visibilitychange', hidden, { signal });
  return () => {
    stop.abort();
    space.close();
    lost();
  };
}

type Frame = (work: () => void) => void;

function openRest(gestures: GestureRuntime) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasRested = false;
  const rested = (): void => {
    hasRested = true;
    gestures.send({ type: 'wait' });
  };
  const end = (): void => clearTimeout(timer);
  return {
    end,
    begin: (isFinger: boolean): void => {
      end();
      hasRested = false;
      if (isFinger) timer = setTimeout(rested, longPressMs);
    },
    // The menu is open then, and the click that browsers send after the release would close it.
    lifted: (event: TouchEvent): void => {
      if (hasRested && event.cancelable) event.preventDefault();
      hasRested = false;
    },
  };
}

function pointerHandlers(
  root: HTMLElement,
  gestures: GestureRuntime,
  { frame, pans, rest }: { frame: Frame; pans: () => boolean; rest: ReturnType<typeof openRest> },
) {
  // Last move of each pointer that was not sent yet.
  let waiting = new Map<number, PointerEvent>();
  const held = new Set<number>();
  const pointerOf = (event: PointerEvent): StagePointer => readPointer(root, event, pans());
  const flush = (): void => {
    const events = [...waiting.values()];
    waiting = new Map();
    for (const event of events)
      if (gestures.machine().name === 'idle') gestures.hover(placeIn(root, event));
      else gestures.send({ type: 'move', pointer: pointerOf(event) });
  };
  const down = (event: PointerEvent): void => {
    if (event.target instanceof Element && event.target.closest(ownEvents) !== null) return;
    // When a field loses the focus it applies typed text, which must be in the document before the press is handled.
    root.focus({ preventScroll: true });
    flush();
    held.add(event.pointerId);
    if (event.button !== 2) capture(root, event.pointerId);
    gestures.send({ type: 'down', pointer: pointerOf(event) });
    rest.begin(event.pointerType === 'touch');
  };
  const move = (event: PointerEvent): void => {
    const isAtRest = gestures.machine().name === 'idle';
    if (isAtRest && event.pointerType === 'touch') return;
    // The button was released outside the window.
    if (!isAtRest && event.pointerType === 'mouse' && event.buttons === 0) return up(event);
    waiting.set(event.pointerId, event);
    frame(flush);
  };
  const up = (event: PointerEvent): void => {
    rest.end();
    held.delete(event.pointerId);
    if (event.button === 2) return;
    waiting.delete(event.pointerId);
    const pointer = pointerOf(event);
    gestures.send({ type: 'move', pointer });
    gestures.send({ type: 'up', pointer });
    if (event.pointerType === 'mouse') gestures.hover(placeIn(root, event));
  };
  const lost = (): void => {
    rest.end();
    waiting.clear();
    gestures.cancel();
  };
  // Also called for every released pointer, which is no longer in `held`.
  const gone = ({ pointerId }: PointerEvent): void => {
    if (held.delete(pointerId)) lost();
  };
  const leave = (): void => {
    waiting.clear();
    if (gestures.machine().name === 'idle') gestures.hover(null);
  };
  return { down, move, up, lost, gone, leave };
}

function readPointer(root: HTMLElement, event: PointerEvent, pans: boolean): StagePointer {
  return {
    id: event.pointerId,
    kind: readKind(event),
    isPrimary: event.isPrimary,
    button: event.button === 1 ? 'middle' : event.button === 2 ? 'second' : 'main',
    at: placeIn(root, event),
    keys: readKeys(event),
    pans,
    timeMs: event.timeStamp,
  };
}

/** Converts a position in the window to CSS px of an element. */
export function placeIn(
  root: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top } = root.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function readKind({ pointerType }: PointerEvent): PointerKind {
  return pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
}

function capture(root: HTMLElement, pointerId: number): void {
  try {
    root.setPointerCapture(pointerId);
  } catch {
    // The pointer is gone already; its `pointercancel` will follow.
  }
}
