import type { Point } from '../mask/area.ts';
import { type Act, openPointers, type Pointers } from '../view/pointers.ts';
import { wheelFactor } from '../view/view.ts';
import type { BenchKeys } from './bench-keys.ts';
import type { Bench } from './open-bench.ts';
import type { ViewCommands } from './view-commands.ts';

type Followed = {
  readonly stage: HTMLElement;
  /** Ring that shows the size of the brush at the pointer. */
  readonly ring: HTMLElement;
  readonly bench: Bench;
  readonly view: ViewCommands;
  readonly keys: BenchKeys;
};

/** Paints, moves and zooms by pointers and the wheel over the stage. Returns a cancel function. */
export function followPointers(followed: Followed): () => void {
  const { stage, bench, view, keys } = followed;
  const pointers = openPointers();
  const stop = new AbortController();
  const { signal } = stop;
  const act = openActs(bench, view);
  const showRing = openRing(followed, pointers);
  const press = (event: PointerEvent): void => {
    if (event.button > 1) return;
    event.preventDefault();
    stage.focus({ preventScroll: true });
    view.hideCrosshair();
    stage.setPointerCapture(event.pointerId);
    const at = placeIn(stage, event);
    const isPan = event.button === 1 || keys.isPanning();
    const isLine = event.shiftKey;
    pointers.press({ id: event.pointerId, kind: readKind(event), at, isPan, isLine }).forEach(act);
    showRing(at);
  };
  const move = (event: PointerEvent): void => {
    // Without HTTPS, a browser reports only the last position of a frame.
    const places = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    for (const each of places.length === 0 ? [event] : places)
      pointers.move(event.pointerId, placeIn(stage, each)).forEach(act);
    const at = placeIn(stage, event);
    view.hideCrosshair();
    showRing(at);
    if (pointers.mode() === 'idle' && event.pointerType !== 'touch') bench.hover(view.inPicture(at));
  };
  const lift = (event: PointerEvent): void => {
    pointers.lift(event.pointerId).forEach(act);
    if (event.pointerType === 'touch') showRing(null);
  };
  const leave = (): void => {
    showRing(null);
    if (pointers.mode() === 'idle') bench.hover(null);
  };
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    if (pointers.mode() === 'stroke') return;
    turnView(view, event, placeIn(stage, event));
    showRing(placeIn(stage, event));
  };
  stage.addEventListener('pointerdown', press, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', lift, { signal });
  stage.addEventListener('pointercancel', () => pointers.abort().forEach(act), { signal });
  stage.addEventListener('pointerleave', leave, { signal });
  // A long press paints, so it must not open the context menu.
  stage.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  stage.addEventListener('wheel', turn, { signal, passive: false });
  const escape = followEscape(bench, () => pointers.abort().forEach(act));
  stage.ownerDocument.addEventListener('keydown', escape, { signal, capture: true });
  return () => stop.abort();
}

/** Cancels the current stroke on Escape; the dialog then stays open. */
function followEscape({ isPainting, store, cancel }: Bench, abort: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isPainting()) return;
    event.preventDefault();
    event.stopPropagation();
    abort();
    store.put({ isLowered: false });
    cancel();
  };
}

function openActs(bench: Bench, view: ViewCommands): (act: Act) => void {
  let begun: Point = { x: 0, y: 0 };
  return (act) => {
    if (act.kind === 'pan') view.pan(act.by);
    else if (act.kind === 'pinch') {
      view.pan(act.by);
      view.zoom(act.factor, act.at);
    } else if (act.kind === 'begin') {
      begun = act.at;
      bench.begin(view.inPicture(act.at), act.isLine);
    } else if (act.kind === 'go') bench.goOn(view.inPicture(act.at), act.at.x - begun.x);
    else bench[act.kind]();
  };
}

/** Moves the ring to the pointer. Hides it if that is null, or if the pointer does not paint with a brush now. */
function openRing({ ring, bench }: Followed, pointers: Pointers): (at: Point | null) => void {
  return (at) => {
    const { tool, sizePx, view } = bench.store.state();
    const paints = pointers.mode() === 'idle' || pointers.mode() === 'stroke';
    ring.hidden = at === null || tool !== 'brush' || !paints;
    if (at === null) return;
    const across = Math.max(3, sizePx * view.zoom);
    ring.style.width = `${across}px`;
    ring.style.height = `${across}px`;
    ring.style.transform = `translate(${at.x - across / 2}px, ${at.y - across / 2}px)`;
  };
}

function turnView(view: ViewCommands, event: WheelEvent, at: Point): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const { deltaX, deltaY, shiftKey, ctrlKey } = event;
  if (shiftKey && !ctrlKey) view.pan({ x: -(deltaX === 0 ? deltaY : deltaX) * unit, y: 0 });
  // Browsers report a pinch on a trackpad as a wheel with Control, in small steps.
  else view.zoom(wheelFactor(deltaY * unit * (ctrlKey ? 4 : 1)), at);
}

function placeIn(stage: HTMLElement, event: MouseEvent): Point {
  const { left, top } = stage.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function readKind({ pointerType }: PointerEvent): 'mouse' | 'pen' | 'touch' {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse';
}
