import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { needsLayers, needsMovable } from '../commands/selection.ts';
import type { Command } from '../commands/command.ts';
import { layersIn, findParent, findPlace } from '../document/doc.ts';
import type { Point } from '../document/geometry.ts';
import { moveLayers } from '../document/operations.ts';
import type { EditorSession } from '../session/session.ts';
import { openText } from '../text/open-text.ts';
import { moved } from '../changes/move.ts';
import { describeLayer, describeSelection, readingOrder } from './describe.ts';
import { nudgeGuideline } from '../commands/guide-commands.tsx';
import { findPlaced } from '../scene/scene.ts';

const ways = {
  left: { key: 'ArrowLeft', x: -1, y: 0 },
  right: { key: 'ArrowRight', x: 1, y: 0 },
  up: { key: 'ArrowUp', x: 0, y: -1 },
  down: { key: 'ArrowDown', x: 0, y: 1 },
} as const;

/** Commands for doing by keyboard what the pointer does on the stage. */
export const nudgeCommands: readonly Command[] = [
  ...nudges(1),
  ...nudges(10),
  {
    id: 'stage.open',
    label: texts.open,
    keys: ['Enter'],
    isHiddenInPalette: true,
    enabled: needsLayers,
    run: open,
  },
  {
    id: 'stage.leave',
    label: texts.goUp,
    keys: ['Escape'],
    isHiddenInPalette: true,
    enabled: ({ editor }) => {
      const { selection, entered, tool, guideline } = editor.state();
      return (
        guideline !== null ||
        selection.length > 0 ||
        entered !== null ||
        tool !== 'select' ||
        texts.nothingToLeave
      );
    },
    run: leave,
  },
];

function nudges(px: 1 | 10): Command[] {
  const labels =
    px === 1
      ? texts.nudge
      : {
          left: texts.nudge.leftTen,
          right: texts.nudge.rightTen,
          up: texts.nudge.upTen,
          down: texts.nudge.downTen,
        };
  return (['left', 'right', 'up', 'down'] as const).map((way) => ({
    id: `nudge.${way}-${px}`,
    label: labels[way],
    keys: [px === 1 ? ways[way].key : `Shift+${ways[way].key}`],
    isHiddenInPalette: true,
    enabled: needsNudging,
    run: (session) => nudge(session, { x: ways[way].x * px, y: ways[way].y * px }),
  }));
}

/** Returns true if the selection can be nudged, else the reason. In a row or column only a single layer can be, which changes its order. */
function needsNudging(session: EditorSession): true | string {
  const { doc, selection, guideline } = session.editor.state();
  if (guideline !== null) return true;
  const [only] = selection;
  const parent = only === undefined || selection.length > 1 ? null : findParent(doc, only);
  return parent !== null && parent.layout !== 'free' ? needsLayers(session) : needsMovable(session);
}

function nudge(session: EditorSession, way: Point): string {
  const { editor, stage } = session;
  const line = nudgeGuideline(session, way);
  if (line !== null) {
    sealLater(editor);
    return line;
  }
  const { doc, selection } = editor.state();
  const [only] = selection;
  const parent = only === undefined || selection.length > 1 ? null : findParent(doc, only);
  if (only !== undefined && parent !== null && parent.layout !== 'free') {
    const forward = parent.layout === 'row' ? way.x : way.y;
    const place = findPlace(doc, only);
    const index = (place?.index ?? 0) + Math.sign(forward);
    if (forward === 0 || index < 0 || index >= layersIn(doc, parent.id).length) return texts.isAtEnd;
    editor.change(texts.steps.reorder, (now) => moveLayers(now, [only], { parentId: parent.id, index }), {
      merge: `reorder ${only}`,
    });
    return describeLayer(editor.state().doc, only);
  }
  const scene = stage.scene();
  const members = findPlaced(scene, selection).filter(({ isLocked }) => !isLocked);
  editor.change(texts.steps.move, (now) => moved(now, scene, members, way), {
    merge: `nudge ${selection.join(' ')}`,
  });
  sealLater(editor);
  return describeSelection(editor.state());
}

/** Maximum pause between nudges that become one step of history, in ms. */
const pauseMs = 500;
const pauses = new WeakMap<EditorSession['editor'], ReturnType<typeof setTimeout>>();
function sealLater(editor: EditorSession['editor']): void {
  clearTimeout(pauses.get(editor));
  pauses.set(editor, setTimeout(editor.seal, pauseMs));
}

function open({ editor, stage }: EditorSession): string {
  const [only] = editor.state().selection;
  const placed = only === undefined ? undefined : stage.scene().byId.get(only);
  if (placed?.layer.kind === 'group') {
    const [first] = readingOrder(stage.scene(), placed.id);
    editor.set({ entered: placed.id });
    editor.select(first === undefined ? [] : [first]);
    return first === undefined ? texts.nothingSelected : describeLayer(editor.state().doc, first);
  }
  if (placed?.layer.kind !== 'text' && placed?.layer.kind !== 'badge') return texts.nothingToOpen;
  openText(editor, placed.id);
  return describeLayer(editor.state().doc, placed.id);
}

/** Goes back by one level: from a drawing tool to selecting, from a layer in a group to the group, from any other layer to no selection. */
function leave({ editor }: EditorSession): string {
  const { doc, selection, entered, tool, guideline } = editor.state();
  if (guideline !== null) {
    editor.set({ guideline: null });
    return texts.nothingSelected;
  }
  if (tool !== 'select') {
    editor.set({ tool: 'select' });
    return texts.selectTool;
  }
  const [first] = selection;
  const parent = first === undefined ? entered : (findParent(doc, first)?.id ?? null);
  if (parent === null) {
    editor.set({ entered: null });
    editor.select([]);
    return texts.nothingSelected;
  }
  editor.set({ entered: findParent(doc, parent)?.id ?? null });
  editor.select([parent]);
  return describeSelection(editor.state());
}
