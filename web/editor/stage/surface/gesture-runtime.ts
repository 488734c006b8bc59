import { newLayerId } from '../../document/doc.ts';
import type { Point } from '../../document/geometry.ts';
import type { EditorSession } from '../../session/session.ts';
import { openText } from '../../text/open-text.ts';
import { guidelineBoxes } from '../../document/guidelines.ts';
import { describeStep } from '../describe.ts';
import { gripAt } from '../pointer/grip.ts';
import { openActs } from '../pointer/apply-acts.ts';
import { idle, isBusy, step, type Act, type Machine, type StageInput } from '../pointer/pointer.ts';
import type { StagePointer, World } from '../pointer/world.ts';
import { safeBox } from '../../scene/safe-areas.ts';
import { chooseCursor, type PointerKind } from '../../scene/frame.ts';

/** The pointer's state machine on a page: takes input, and performs the resulting acts. */
export type GestureRuntime = {
  readonly send: (input: StageInput) => void;
  /** Reports where the pointer is over the stage while no button is pressed; null when it has left. */
  readonly hover: (at: Point | null) => void;
  readonly machine: () => Machine;
  readonly hoverId: () => string | null;
  readonly kind: () => PointerKind;
  readonly cursor: () => string;
  /** Cancels a running gesture; returns false if there is none. */
  readonly cancel: () => boolean;
  /** Ends the gesture after the document was restored in a different way, such as by undo. */
  readonly follow: () => void;
  /** Repeats the last move after the view has changed, because the pointer is then at a different point of the canvas. */
  readonly again: () => void;
  /** Moves the view by CSS px during a drag; the dragged layers stay under the pointer. */
  readonly pan: (by: Point) => void;
};

/** Creates the state machine for a session. `place` converts a point of the stage to the window. */
export function openGestures(
  session: EditorSession,
  { changed, place }: { changed: () => void; place: (at: Point) => { clientX: number; clientY: number } },
): GestureRuntime {
  const { editor, stage } = session;
  let machine: Machine = idle;
  let hovered: { id: string | null; cursor: string } = { id: null, cursor: 'default' };
  let kind: PointerKind = matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse';
  let isApplying = false;
  let seenView = editor.state().view;
  const run = openRun(session, place);
  const apply = (acts: readonly Act[], at: Point | null): void => {
    isApplying = true;
    try {
      for (const act of acts) run(act, at);
    } finally {
      isApplying = false;
    }
  };
  const send = (input: StageInput): void => {
    const pointer = 'pointer' in input ? input.pointer : null;
    if (pointer !== null) kind = pointer.kind;
    const done = step(machine, input, makeWorld(session));
    machine = done.machine;
    seenView = editor.state().view;
    apply(done.acts, pointer?.at ?? null);
    changed();
  };
  const again = (): void => {
    if ('drag' in machine && !isApplying && editor.state().view !== seenView)
      send({ type: 'move', pointer: getLast(machine) });
  };
  const cancel = (): boolean => {
    if (!isBusy(machine)) return false;
    send({ type: 'cancel' });
    return true;
  };
  return {
    send,
    cancel,
    machine: () => machine,
    hoverId: () => (machine.name === 'idle' ? hovered.id : null),
    kind: () => kind,
    cursor: () => cursorIn(machine, hovered.cursor),
    hover: (at) => {
      hovered = at === null ? { id: null, cursor: 'default' } : hoveredAt(session, at, kind);
      changed();
    },
    follow: () => {
      const isGone = 'drag' in machine && machine.drag.label !== null && editor.state().gesture === null;
      if (isGone && !isApplying && !editor.state().isReadOnly) send({ type: 'cancel' });
    },
    again,
    pan: (by) => {
      const { view } = editor.state();
      stage.look({ ...view, x: view.x + by.x, y: view.y + by.y });
      again();
    },
  };
}

/** Returns a function that performs one act. If the act opens a text, the caret is put where the pointer was pressed. */
function openRun(
  { editor, stage, announce }: EditorSession,
  place: (at: Point) => { clientX: number; clientY: number },
): (act: Act, at: Point | null) => void {
  const run = openActs(editor, {
    view: stage.look,
    menu: () => undefined,
    committed: (label) => announce(describeStep(label, editor.state())),
  });
  return (act, at) => {
    if (act.act === 'edit' && act.id !== null && at !== null) openText(editor, act.id, place(at));
    else run([act]);
  };
}

function getLast(machine: Extract<Machine, { last: StagePointer }>): StagePointer {
  return machine.last;
}

function hoveredAt(
  session: EditorSession,
  at: Point,
  kind: PointerKind,
): { id: string | null; cursor: string } {
  const world = makeWorld(session);
  if (world.tool === 'hand') return { id: null, cursor: 'grab' };
  const grip = gripAt(world, at, kind);
  if (grip.on === 'tool') return { id: null, cursor: 'crosshair' };
  if (grip.on === 'ruler' || grip.on === 'guideline')
    return { id: null, cursor: grip.axis === 'x' ? 'ew-resize' : 'ns-resize' };
  if (grip.on === 'handle') return { id: null, cursor: chooseCursor(grip.handle, grip.frame) };
  if (grip.on === 'spacing') return { id: null, cursor: grip.grip.isAcross ? 'ew-resize' : 'ns-resize' };
  return { id: grip.on === 'layer' ? grip.id : null, cursor: 'default' };
}

function cursorIn(machine: Machine, hovered: string): string {
  if ('drag' in machine) return machine.drag.cursor ?? 'default';
  return machine.name === 'panning' || machine.name === 'pinching' ? 'grabbing' : hovered;
}

function makeWorld({ editor, stage }: EditorSession): World {
  const { doc, selection, entered, editing, tool, view, options, guideline, isReadOnly } = editor.state();
  const scene = stage.scene();
  const safe = safeBox(options.safeArea, scene.canvas);
  return {
    doc,
    scene,
    painted: stage.painted(),
    selection,
    entered,
    editing,
    tool,
    view,
    isReadOnly,
    snaps: options.snaps,
    showsRulers: options.showsRulers,
    guideline,
    frames: [
      ...(safe === null ? [] : [safe]),
      ...(options.showsRulers ? guidelineBoxes(doc, scene.canvas) : []),
    ],
    newId: newLayerId,
  };
}
