import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { EditorState } from '../../document/editor.ts';
import type { EditorSession } from '../../session/session.ts';
import { describeSelection, describeLayer, nextInReading } from '../describe.ts';
import { listMarks } from '../pointer/pointer.ts';
import { findFrame, onStage } from '../../scene/frame.ts';
import { boundsOfAll, findPlaced } from '../../scene/scene.ts';
import { pictureRendering } from '../../scene/view.ts';
import { openGestures, type GestureRuntime } from './gesture-runtime.ts';
import { overlayShapes } from './overlay-shapes.ts';
import { followKeys } from './gesture-keys.ts';
import { followPointers } from './pointer-events.ts';
import { drawRuler } from './rulers.ts';
import { openShapes } from './svg-shapes.ts';
import { openEdgePan } from './follow-edges.ts';
import { followSize } from './follow-size.ts';
import { followWheel } from './wheel-events.ts';

type SurfaceParts = {
  readonly root: HTMLElement;
  /** Element that has the visible size and position of the canvas. */
  readonly picture: HTMLElement;
  /** Element whose coordinates are px of the canvas. */
  readonly text: HTMLElement;
  readonly overlay: SVGElement;
  readonly readout: HTMLElement;
  readonly rulers: { readonly x: HTMLCanvasElement; readonly y: HTMLCanvasElement };
};

type Surface = {
  /** Draws everything over the picture again, in the next frame. */
  readonly redraw: () => void;
  /** Adds a listener that is called with the state in every drawn frame. */
  readonly onFrame: (listener: (state: EditorState) => void) => void;
  readonly close: () => void;
};

/**
 * Starts the stage. Everything over the picture is updated once per frame without React, so that nothing else is rendered during a drag.
 */
export function openSurface(session: EditorSession, parts: SurfaceParts): Surface {
  const { editor } = session;
  const { root } = parts;
  const listeners = new Set<(state: EditorState) => void>();
  const { frame, close: closeFrames } = openFrames(() => draw());
  const gestures = openGestures(session, {
    changed: () => {
      edges.wake();
      frame();
    },
    place: ({ x, y }) => {
      const { left, top } = root.getBoundingClientRect();
      return { clientX: left + x, clientY: top + y };
    },
  });
  const edges = openEdgePan(gestures, session);
  const render = openShapes(parts.overlay);
  const draw = (): void => {
    drawSurface(session, parts, { gestures, render });
    for (const listener of listeners) listener(editor.state());
  };
  let { view } = editor.state();
  const unsubscribe = editor.subscribe(() => {
    gestures.follow();
    const isOtherView = editor.state().view !== view;
    ({ view } = editor.state());
    if (isOtherView) frame(gestures.again);
    frame();
  });
  const stops = [
    followSize(root, session.stage),
    followPointers(root, gestures, frame),
    followKeys(gestures),
    followTab(root, session),
    followWheel(root, session),
    edges.close,
  ];
  frame();
  return {
    redraw: () => frame(),
    onFrame: (listener) => {
      listeners.add(listener);
      frame();
    },
    close: () => {
      for (const stop of stops) stop();
      unsubscribe();
      listeners.clear();
      closeFrames();
    },
  };
}

/** Runs each task once in the next frame, and then draws. */
function openFrames(draw: () => void): {
  readonly frame: (task?: () => void) => void;
  readonly close: () => void;
} {
  let work: (() => void)[] = [];
  let request = 0;
  return {
    frame: (task) => {
      if (task !== undefined && !work.includes(task)) work.push(task);
      request ||= requestAnimationFrame(() => {
        const tasks = work;
        work = [];
        for (const each of tasks) each();
        request = 0;
        draw();
      });
    },
    close: () => cancelAnimationFrame(request),
  };
}

type Drawing = { readonly gestures: GestureRuntime; readonly render: ReturnType<typeof openShapes> };

function drawSurface(session: EditorSession, parts: SurfaceParts, { gestures, render }: Drawing): void {
  const state = session.editor.state();
  const scene = session.stage.scene();
  const { zoom, x, y } = state.view;
  const { root, picture, text } = parts;
  const machine = gestures.machine();
  put(picture.style, {
    transform: `translate(${x}px, ${y}px)`,
    width: `${scene.canvas.width * zoom}px`,
    height: `${scene.canvas.height * zoom}px`,
    imageRendering: pictureRendering(zoom, session.stage.ratio()),
  });
  put(text.style, { transform: `translate(${x}px, ${y}px) scale(${zoom})` });
  put(root.style, {
    cursor: root.dataset['pans'] === 'true' && machine.name === 'idle' ? 'grab' : gestures.cursor(),
  });
  const facts: Readonly<Record<string, string>> = {
    zoom: String(zoom),
    viewX: String(x),
    viewY: String(y),
    gesture: machine.name,
  };
  for (const [name, value] of Object.entries(facts))
    if (root.dataset[name] !== value) root.dataset[name] = value;
  render(overlayShapes({ state, scene, machine, hoverId: gestures.hoverId(), kind: gestures.kind() }));
  drawReadout(session, parts, listMarks(machine).readout);
  if (state.options.showsRulers) drawRulers(session, parts);
  // Not updated during a gesture, so that screen readers read only its result.
  if (state.gesture === null) putLabel(root, texts.label(describeSelection(state)));
}

function putLabel(root: HTMLElement, label: string): void {
  if (root.getAttribute('aria-label') !== label) root.setAttribute('aria-label', label);
}

function drawReadout(session: EditorSession, { readout }: SurfaceParts, text: string | null): void {
  const { selection, view } = session.editor.state();
  const frame = text === null ? null : findFrame(session.stage.scene(), selection);
  const bounds = frame && boundsOfAll(frame.members);
  readout.hidden = bounds === null;
  if (bounds === null || text === null) return;
  const foot = onStage(view, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height });
  put(readout.style, {
    transform: `translate(${Math.round(foot.x)}px, ${Math.round(foot.y + 10)}px) translateX(-50%)`,
  });
  if (readout.textContent !== text) readout.textContent = text;
}

function drawRulers(session: EditorSession, { rulers }: SurfaceParts): void {
  const { view, selection } = session.editor.state();
  const { width, height } = session.stage.size();
  const members = findPlaced(session.stage.scene(), selection);
  const selected = members.length === 0 ? null : boundsOfAll(members);
  drawRuler({ canvas: rulers.x, axis: 'x', length: width }, view, selected);
  drawRuler({ canvas: rulers.y, axis: 'y', length: height }, view, selected);
}

function put(
  style: CSSStyleDeclaration,
  values: Partial<Record<'transform' | 'width' | 'height' | 'imageRendering' | 'cursor', string>>,
): void {
  for (const [name, value] of Object.entries(values))
    if (Reflect.get(style, name) !== value) Reflect.set(style, name, value);
}

/** Makes Tab go from layer to layer in reading order; after the last one it leaves the stage. Returns a cancel function. */
function followTab(root: HTMLElement, { editor, stage, announce }: EditorSession): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.target !== root) return;
    const next = nextInReading(stage.scene(), editor.state(), event.shiftKey ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    editor.select([next]);
    announce(describeLayer(editor.state().doc, next));
  };
  root.addEventListener('keydown', press);
  return () => root.removeEventListener('keydown', press);
}
