import type { Doc } from '../../document/doc.ts';
import type { Tool, View } from '../../document/editor.ts';
import type { Point } from '../../document/geometry.ts';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { pinchedView } from './pinch.ts';
import { clicked, countClick, opened, pressed, type Clicks, type Selected } from './clicks.ts';
import { clickedLayer } from '../../changes/draw-layer.ts';
import { dragFrom, gripAt, isFull, type Grip } from './grip.ts';
import {
  noMarks,
  type Drag,
  type DragResult,
  type Keys,
  type Marks,
  type StagePointer,
  type World,
} from './world.ts';

/** Input of the state machine. `wait`: a finger has not moved for the time of a long press. */
export type StageInput =
  | { readonly type: 'down' | 'move' | 'up'; readonly pointer: StagePointer }
  | { readonly type: 'keys'; readonly keys: Keys }
  | { readonly type: 'wait' }
  | { readonly type: 'cancel' };

/** Change of the editor; acts are applied in order. */
export type Act =
  | { readonly act: 'begin'; readonly label: string }
  | { readonly act: 'show'; readonly doc: Doc; readonly selection: readonly string[] }
  | { readonly act: 'commit'; readonly label: string }
  | { readonly act: 'rollback' }
  | ({ readonly act: 'select' } & Selected)
  | { readonly act: 'edit'; readonly id: string | null }
  | { readonly act: 'guide'; readonly index: number | null }
  | { readonly act: 'tool'; readonly tool: Tool }
  | { readonly act: 'view'; readonly view: View }
  | { readonly act: 'menu'; readonly at: Point };

type Press = {
  readonly from: StagePointer;
  readonly grip: Grip;
  readonly clicks: Clicks;
  /** The world before the press, used for clicks; `world` has the selection after the press, used for drags. */
  readonly before: World;
  readonly world: World;
};

type Fingers = readonly [StagePointer, StagePointer];

/** State of a gesture. `spent`: it was cancelled, so the pointer has no effect until it is released. */
export type Machine =
  | { readonly name: 'idle'; readonly clicks: Clicks | null }
  | { readonly name: 'pressing'; readonly press: Press }
  | {
      readonly name: Drag['kind'];
      readonly drag: Drag;
      readonly press: Press;
      readonly last: StagePointer;
      readonly startMs: number;
      readonly result: DragResult;
    }
  | { readonly name: 'panning'; readonly from: StagePointer; readonly view: View }
  | { readonly name: 'pinching'; readonly fingers: Fingers; readonly now: Fingers; readonly view: View }
  | { readonly name: 'spent' };

export type Step = { readonly machine: Machine; readonly acts: readonly Act[] };

export const idle: Machine = { name: 'idle', clicks: null };

const thresholdPx = { mouse: 3, pen: 5, touch: 10 } as const;
/** Time in ms after the start of a drag in which a second finger still changes it to panning and zooming. */
const lateFingerMs = 150;

/** Returns the next state of the stage, and the acts that follow from the input. Depends only on its arguments. */
export function step(machine: Machine, input: StageInput, world: World): Step {
  if (input.type === 'cancel') return cancelled(machine);
  if (input.type === 'wait') return waited(machine);
  if (input.type === 'keys')
    return 'drag' in machine ? dragged(machine, machine.last, input.keys, world) : stay(machine);
  const { pointer } = input;
  if (input.type === 'down') return down(machine, pointer, world);
  return input.type === 'move' ? move(machine, pointer, world) : up(machine, pointer, world);
}

export function listMarks(machine: Machine): Marks {
  return 'drag' in machine ? machine.result.marks : noMarks;
}

/** True if there is a gesture that Escape would cancel. */
export function isBusy({ name }: Machine): boolean {
  return name !== 'idle' && name !== 'spent';
}

function stay(machine: Machine): Step {
  return { machine, acts: [] };
}

function down(machine: Machine, pointer: StagePointer, world: World): Step {
  if (!pointer.isPrimary) return secondFinger(machine, pointer, world);
  const { acts } = cancelled(machine);
  const next = pressedDown(machine, pointer, world);
  return { machine: next.machine, acts: [...acts, ...next.acts] };
}

function pressedDown(machine: Machine, pointer: StagePointer, world: World): Step {
  if (pointer.button === 'middle' || pointer.pans || world.tool === 'hand')
    return stay({ name: 'panning', from: pointer, view: world.view });
  const grip = gripAt(world, pointer.at, pointer.kind);
  const leaves: Act[] = world.editing === null ? [] : [{ act: 'edit', id: null }];
  const isMenu = pointer.button === 'second';
  const selected =
    isMenu && grip.on === 'nothing' ? { selection: [], entered: null } : pressed(world, grip, pointer);
  const isOther = selected.selection !== world.selection || selected.entered !== world.entered;
  const line = grip.on === 'guideline' && !isMenu ? grip.index : null;
  const acts: Act[] = [
    ...leaves,
    ...(isOther ? [{ act: 'select', ...selected } as const] : []),
    ...(line === world.guideline ? [] : [{ act: 'guide', index: line } as const]),
  ];
  // The browser opens the context menu; here the layer only has to be selected.
  if (isMenu) return { machine: idle, acts };
  const clicks = countClick(machine.name === 'idle' ? machine.clicks : null, pointer);
  const press = {
    from: pointer,
    grip,
    clicks,
    before: world,
    world: { ...world, ...selected, editing: null },
  };
  return { machine: { name: 'pressing', press }, acts };
}

function secondFinger(machine: Machine, pointer: StagePointer, world: World): Step {
  if (pointer.kind !== 'touch' || machine.name === 'pinching' || machine.name === 'spent')
    return stay(machine);
  const first = firstFinger(machine);
  if (first === null) return stay(machine);
  if ('drag' in machine && pointer.timeMs - machine.startMs >= lateFingerMs) return stay(machine);
  const fingers: Fingers = [first, pointer];
  const { acts } = cancelled(machine);
  return { machine: { name: 'pinching', fingers, now: fingers, view: world.view }, acts };
}

function firstFinger(machine: Machine): StagePointer | null {
  if (machine.name === 'pressing') return machine.press.from;
  if ('drag' in machine) return machine.last;
  return machine.name === 'panning' ? machine.from : null;
}

function move(machine: Machine, pointer: StagePointer, world: World): Step {
  if (machine.name === 'pinching') return pinched(machine, pointer);
  if (machine.name === 'panning') return panned(machine, pointer);
  if ('drag' in machine)
    return pointer.id === machine.last.id ? dragged(machine, pointer, pointer.keys, world) : stay(machine);
  if (machine.name !== 'pressing' || pointer.id !== machine.press.from.id) return stay(machine);
  const { press } = machine;
  const { at, kind } = press.from;
  if (Math.hypot(pointer.at.x - at.x, pointer.at.y - at.y) < thresholdPx[kind]) return stay(machine);
  const drag = dragFrom(press.grip, press.world, { from: at, kind });
  if (drag === null) {
    if (press.grip.on !== 'nothing') return stay({ name: 'spent' });
    return panned({ name: 'panning', from: press.from, view: press.world.view }, pointer);
  }
  const begins: Act[] = drag.label === null ? [] : [{ act: 'begin', label: drag.label }];
  const result = drag.at(pointer.at, pointer.keys, world.view);
  const next = { name: drag.kind, drag, press, last: pointer, startMs: pointer.timeMs, result };
  return { machine: next, acts: [...begins, ...shown(drag, result, press)] };
}

type Dragging = Extract<Machine, { drag: Drag }>;

function dragged(machine: Dragging, last: StagePointer, keys: Keys, world: World): Step {
  const result = machine.drag.at(last.at, keys, world.view);
  const next = { ...machine, last: { ...last, keys }, result };
  return { machine: next, acts: shown(machine.drag, result, machine.press) };
}

function shown(drag: Drag, { doc, selection }: DragResult, { world }: Press): Act[] {
  const ids = selection ?? world.selection;
  if (drag.label === null) return [{ act: 'select', selection: ids, entered: world.entered }];
  return doc === undefined ? [] : [{ act: 'show', doc, selection: ids }];
}

function up(machine: Machine, pointer: StagePointer, world: World): Step {
  if (machine.name === 'pinching') {
    const other = machine.now.find(({ id }) => id !== pointer.id);
    if (other === undefined || machine.now.every(({ id }) => id !== pointer.id)) return stay(machine);
    return stay({ name: 'panning', from: other, view: world.view });
  }
  if (machine.name === 'spent') return stay(idle);
  if (machine.name === 'panning') return stay(pointer.id === machine.from.id ? idle : machine);
  if ('drag' in machine) return pointer.id === machine.last.id ? dropped(machine) : stay(machine);
  if (machine.name !== 'pressing' || pointer.id !== machine.press.from.id) return stay(machine);
  return click(machine.press);
}

function dropped({ drag, result, press }: Dragging): Step {
  if (drag.label === null) return stay(idle);
  const { doc, dropped: last, selection, label, guideline } = result;
  const drops: Act[] =
    last === undefined || last === doc
      ? []
      : [{ act: 'show', doc: last, selection: selection ?? press.world.selection }];
  const { tool, editing } = drag.after ?? {};
  return {
    machine: idle,
    acts: [
      ...drops,
      ...(guideline === undefined ? [] : [{ act: 'guide', index: guideline } as const]),
      { act: 'commit', label: label ?? drag.label },
      ...(tool === undefined ? [] : [{ act: 'tool', tool } as const]),
      ...(editing === undefined ? [] : [{ act: 'edit', id: editing } as const]),
    ],
  };
}

function click({ grip, before, world, from, clicks }: Press): Step {
  const machine: Machine = { name: 'idle', clicks };
  if (grip.on === 'tool' && isFull(world.doc)) return { machine, acts: [] };
  if (grip.on === 'tool') return { machine, acts: drawnByClick(world, grip.tool, from.at) };
  // A double click only opens what the first of its clicks has selected, so that it does nothing unexpected on a layer that was just drawn.
  if (clicks.count === 2 && !from.keys.shift && !from.keys.mod) {
    const open = opened(world, grip);
    if (open !== null) {
      const { selection, entered, editing } = open;
      const edits: Act[] = editing === undefined ? [] : [{ act: 'edit', id: editing }];
      return { machine: idle, acts: [{ act: 'select', selection, entered }, ...edits] };
    }
  }
  const selected = clicked(before, grip, from.keys);
  return { machine, acts: selected === null ? [] : [{ act: 'select', ...selected }] };
}

function drawnByClick(world: World, tool: Extract<Grip, { on: 'tool' }>['tool'], at: Point): Act[] {
  const { doc, scene, entered, view, newId } = world;
  const id = newId();
  const point = { x: Math.round((at.x - view.x) / view.zoom), y: Math.round((at.y - view.y) / view.zoom) };
  const next = clickedLayer(doc, scene, entered, { id, tool, at: point });
  const acts: Act[] = [
    { act: 'begin', label: texts.steps.draw },
    { act: 'show', doc: next, selection: [id] },
    { act: 'commit', label: texts.steps.draw },
    { act: 'tool', tool: 'select' },
  ];
  return tool === 'text' ? [...acts, { act: 'edit', id }] : acts;
}

function waited(machine: Machine): Step {
  if (machine.name !== 'pressing' || machine.press.from.kind !== 'touch') return stay(machine);
  const { grip, from } = machine.press;
  if (grip.on === 'tool') return stay(machine);
  return { machine: { name: 'spent' }, acts: [{ act: 'menu', at: from.at }] };
}

/** Cancels a gesture: restores the document, and the selection from before a marquee. The view stays as it is. */
function cancelled(machine: Machine): Step {
  if ('drag' in machine) {
    const { drag, press } = machine;
    const { selection, entered } = press.before;
    const back: Act[] = drag.label === null ? [{ act: 'select', selection, entered }] : [{ act: 'rollback' }];
    return { machine: { name: 'spent' }, acts: back };
  }
  return stay(machine.name === 'idle' ? idle : { name: 'spent' });
}

function panned(machine: Extract<Machine, { name: 'panning' }>, pointer: StagePointer): Step {
  const { from, view } = machine;
  if (pointer.id !== from.id) return stay(machine);
  const moved = { ...view, x: view.x + pointer.at.x - from.at.x, y: view.y + pointer.at.y - from.at.y };
  return { machine, acts: [{ act: 'view', view: moved }] };
}

function pinched(machine: Extract<Machine, { name: 'pinching' }>, pointer: StagePointer): Step {
  const { fingers, view } = machine;
  const [one, other] = machine.now;
  const now: Fingers = [one.id === pointer.id ? pointer : one, other.id === pointer.id ? pointer : other];
  const next = pinchedView(view, [fingers[0].at, fingers[1].at], [now[0].at, now[1].at]);
  return { machine: { ...machine, now }, acts: [{ act: 'view', view: next }] };
}
