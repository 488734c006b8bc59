import type { Editor, Gesture, View } from '../../document/editor.ts';
import type { Point } from '../../document/geometry.ts';
import type { Act } from './pointer.ts';

/** What to do for acts that do not concern the editor. */
type ActHooks = {
  readonly view: (view: View) => void;
  readonly menu: (at: Point) => void;
  /** Called when a gesture has become a step of history. */
  readonly committed: (label: string) => void;
};

export function openActs(editor: Editor, hooks: ActHooks): (acts: readonly Act[]) => void {
  let gesture: Gesture | null = null;
  const end = (how: (running: Gesture) => void): void => {
    const running = gesture;
    gesture = null;
    if (running !== null) how(running);
  };
  const run = (act: Act): void => {
    if (act.act === 'begin') gesture = editor.begin(act.label);
    else if (act.act === 'show') gesture?.update(() => act.doc, act.selection);
    else if (act.act === 'rollback') end((running) => running.cancel());
    else if (act.act === 'select') selectIn(editor, act);
    else if (act.act === 'edit') editor.set({ editing: act.id });
    else if (act.act === 'guide') editor.set({ guideline: act.index });
    else if (act.act === 'tool') editor.set({ tool: act.tool });
    else if (act.act === 'view') hooks.view(act.view);
    else if (act.act === 'menu') hooks.menu(act.at);
    else commit(act.label);
  };
  const commit = (label: string): void => {
    const { history, refused } = editor.state();
    end((running) => running.commit(label));
    const now = editor.state();
    if (now.history !== history && now.refused === refused) hooks.committed(label);
  };
  return (acts) => {
    for (const act of acts) run(act);
  };
}

function selectIn(editor: Editor, { selection, entered }: Extract<Act, { act: 'select' }>): void {
  const state = editor.state();
  if (state.entered !== entered) editor.set({ entered });
  const isSame =
    state.selection.length === selection.length && selection.every((id) => state.selection.includes(id));
  if (!isSame) editor.select(selection);
}
