import { Grid2X2X, SeparatorHorizontal, SeparatorVertical, StepForward } from 'lucide-react';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { templateSize } from '#picture';
import type { Command } from './command.ts';
import {
  addGuideline,
  guidelinesMax,
  listGuidelines,
  moveGuideline,
  removeGuideline,
  type Guideline,
} from '../document/guidelines.ts';
import type { EditorSession } from '../session/session.ts';

export const guideCommands: readonly Command[] = [
  adding('x', texts.addGuide.x, <SeparatorVertical />),
  adding('y', texts.addGuide.y, <SeparatorHorizontal />),
  {
    id: 'guide.next',
    label: texts.nextGuide,
    keys: ['Shift+g'],
    when: 'page',
    icon: <StepForward />,
    enabled: hasGuides,
    run: ({ editor }) => {
      const { doc, guideline } = editor.state();
      const lines = listGuidelines(doc);
      const next = ((guideline ?? -1) + 1) % lines.length;
      showRulers(editor);
      choose(editor, next);
      return describeGuide(lines[next]);
    },
  },
  {
    id: 'guide.remove-all',
    label: texts.removeGuides,
    when: 'page',
    icon: <Grid2X2X />,
    enabled: hasGuides,
    run: ({ editor }) => void editor.change(texts.removeGuides, (doc) => removeGuideline(doc, 'all')),
  },
];

function adding(axis: Guideline['axis'], label: string, icon: Command['icon']): Command {
  return {
    id: `guide.add-${axis}`,
    label,
    when: 'page',
    icon,
    enabled: ({ editor }) => listGuidelines(editor.state().doc).length < guidelinesMax || texts.tooManyGuides,
    run: ({ editor }) => {
      const { width, height } = templateSize(editor.state().doc);
      const at = axis === 'x' ? width / 2 : height / 2;
      showRulers(editor);
      editor.change(texts.steps.addGuide, (doc) => addGuideline(doc, { axis, at }));
      const lines = listGuidelines(editor.state().doc);
      choose(editor, lines.length - 1);
      return `${describeGuide(lines.at(-1))}. ${texts.guideHint}`;
    },
  };
}

function hasGuides({ editor }: EditorSession): true | string {
  return listGuidelines(editor.state().doc).length > 0 || texts.noGuides;
}

/** Shows the rulers, because a guideline can only be selected while it is visible. */
function showRulers(editor: EditorSession['editor']): void {
  const { options } = editor.state();
  if (!options.showsRulers) editor.set({ options: { ...options, showsRulers: true } });
}

function choose(editor: EditorSession['editor'], index: number): void {
  editor.select([]);
  editor.set({ guideline: index });
}

function describeGuide(line: Guideline | undefined): string {
  return line === undefined ? '' : texts.guideAt[line.axis](line.at);
}

/** Moves the selected guideline by px along its axis, and returns its position in words; null if none is selected. */
export function nudgeGuideline({ editor }: EditorSession, way: { x: number; y: number }): string | null {
  const { doc, guideline } = editor.state();
  const line = guideline === null ? undefined : listGuidelines(doc)[guideline];
  if (guideline === null || line === undefined) return null;
  const by = way[line.axis];
  editor.change(texts.steps.moveGuide, (now) => moveGuideline(now, guideline, line.at + by), {
    merge: `guide ${guideline}`,
  });
  return describeGuide(listGuidelines(editor.state().doc)[guideline]);
}

/** Removes the selected guideline; returns false if there is none. */
export function removeChosenGuideline({ editor }: EditorSession): boolean {
  const { guideline } = editor.state();
  if (guideline === null) return false;
  editor.set({ guideline: null });
  editor.change(texts.steps.removeGuide, (doc) => removeGuideline(doc, guideline));
  return true;
}
