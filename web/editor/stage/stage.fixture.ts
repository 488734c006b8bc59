import type { Random } from '../../../packages/feed/src/random.fixture.ts';
import { makeLayer } from '#picture/designs';
import type { Layer } from '#picture/layers';
import { templateConfigSchema } from '#picture';
import { templateConfigVersion } from '../../../packages/picture/src/template/migrate-template-config.ts';
import { toDoc, type Doc } from '../document/doc.ts';
import { openEditor, type Editor, type View } from '../document/editor.ts';
import type { Point } from '../document/geometry.ts';
import { guidelineBoxes } from '../document/guidelines.ts';
import { openActs } from './pointer/apply-acts.ts';
import { idle, step, type Machine, type StageInput } from './pointer/pointer.ts';
import { noKeys, type Keys, type StagePointer, type World } from './pointer/world.ts';
import { nothingPainted, buildScene } from '../scene/scene.ts';

/** Returns a document of 1080 by 1080 px with these layers. */
export function docWith(objects: readonly Layer[]): Doc {
  const config = templateConfigSchema.parse({
    version: templateConfigVersion,
    canvasSize: { width: 1080, height: 1080 },
    objects,
  });
  return toDoc(config, '');
}

export function box(id: string, place: Partial<Layer> & { width: number; height: number }): Layer {
  return layerIn(makeLayer.shape({ id, fill: '#336699', width: place.width, height: place.height }), place);
}

function layerIn(layer: Layer, place: Partial<Layer>): Layer {
  return { ...layer, ...place } as Layer;
}

/** Returns boxes of random sizes on whole px, some of them rotated; some are in groups, rows or columns. */
export function randomBoxes(random: Random, count: number, depth = 2): Layer[] {
  const made = { count: 0 };
  const many = (most: number, inside: number): Layer[] =>
    Array.from({ length: most }, () => {
      made.count += 1;
      const id = `l${made.count}`;
      const place = {
        x: random.below(900) - 40,
        y: random.below(900) - 40,
        width: 1 + random.below(400),
        height: 1 + random.below(400),
        rotation: random.pick([0, 0, 0, 90, 180, -90, 30, -17, random.below(360) - 180]),
      };
      const kind = random.below(inside > 0 ? 6 : 4);
      if (kind === 0) return { ...makeLayer.photo({ id, width: 1, height: 1 }), ...place };
      if (kind === 1)
        return {
          ...makeLayer.text({ id, width: 1, height: 1, text: 'Words', fontSize: 20 }),
          ...place,
        };
      if (kind < 4) return box(id, place);
      const layout = random.pick(['free', 'row', 'column'] as const);
      const layers = many(1 + random.below(3), inside - 1);
      return {
        ...makeLayer.group({ id, width: 1, height: 1, layers, layout, gap: random.below(20) }),
        ...place,
      };
    });
  return many(count, depth);
}

/** An editor with the pointer's state machine but without a page; points are px of the stage. */
export function openRig(doc: Doc, view: View = { zoom: 0.5, x: 40, y: 30 }) {
  const editor = openEditor(doc, { feedId: null, productId: null, isCutOut: false, title: '', values: {} });
  editor.set({ view });
  let machine: Machine = idle;
  let made = 0;
  let timeMs = 0;
  const menus: Point[] = [];
  const run = openActs(editor, {
    view: (next) => editor.set({ view: next }),
    menu: (at) => menus.push(at),
    committed: () => undefined,
  });
  const send = (input: StageInput): void => {
    const done = step(
      machine,
      input,
      worldOf(editor, () => `made${(made += 1)}`),
    );
    machine = done.machine;
    run(done.acts);
  };
  const at = (point: Point): Point => {
    const { zoom, x, y } = editor.state().view;
    return { x: x + point.x * zoom, y: y + point.y * zoom };
  };
  const pointer = (place: Point, more: Partial<StagePointer> = {}): StagePointer => ({
    id: 1,
    kind: 'mouse',
    isPrimary: true,
    button: 'main',
    at: place,
    keys: noKeys,
    pans: false,
    timeMs: (timeMs += 1000),
    ...more,
  });
  return {
    editor,
    machine: () => machine,
    menus,
    send,
    pointer,
    /** Converts a point of the canvas to one of the stage. */
    at,
    down: (place: Point, more?: Partial<StagePointer>) =>
      send({ type: 'down', pointer: pointer(place, more) }),
    move: (place: Point, more?: Partial<StagePointer>) =>
      send({ type: 'move', pointer: pointer(place, more) }),
    up: (place: Point, more?: Partial<StagePointer>) => send({ type: 'up', pointer: pointer(place, more) }),
    click: (place: Point, keys: Keys = noKeys) => {
      send({ type: 'down', pointer: pointer(place, { keys }) });
      send({ type: 'up', pointer: pointer(place, { keys }) });
    },
    drag: (from: Point, to: Point, keys: Keys = noKeys) => {
      send({ type: 'down', pointer: pointer(from, { keys: noKeys }) });
      send({ type: 'move', pointer: pointer({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, { keys }) });
      send({ type: 'move', pointer: pointer(to, { keys }) });
      send({ type: 'up', pointer: pointer(to, { keys }) });
    },
  };
}

function worldOf(editor: Editor, newId: () => string): World {
  const { doc, selection, entered, editing, tool, view, options, guideline } = editor.state();
  const scene = buildScene(doc, { width: 1080, height: 1080 }, nothingPainted);
  return {
    doc,
    scene,
    painted: nothingPainted,
    selection,
    entered,
    editing,
    tool,
    view,
    isReadOnly: false,
    snaps: options.snaps,
    showsRulers: options.showsRulers,
    guideline,
    frames: options.showsRulers ? guidelineBoxes(doc, scene.canvas) : [],
    newId,
  };
}
