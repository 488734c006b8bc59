import { StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { LineRemark } from '../problems/source-problems.ts';

/** Replaces the shown problems, each after its line. */
export const showProblems = StateEffect.define<readonly LineRemark[]>();

/** Remark after a line of the source. For people who cannot see it, the list below the source contains the same. */
class Remark extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: Remark): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    const remark = document.createElement('span');
    remark.className = 'cm-remark';
    remark.setAttribute('aria-hidden', 'true');
    remark.textContent = this.#text;
    return remark;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const remarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, transaction) => {
    const moved = shown.map(transaction.changes);
    const found = transaction.effects.find((effect) => effect.is(showProblems));
    return found?.is(showProblems) === true ? makeRemarks(found.value, transaction.newDoc) : moved;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function makeRemarks(problems: readonly LineRemark[], doc: Text): DecorationSet {
  const byLine = new Map<number, string[]>();
  for (const { line, text } of problems) {
    const number = Math.min(line, doc.lines);
    byLine.set(number, [...(byLine.get(number) ?? []), text]);
  }
  const ranges = [...byLine].flatMap(([number, said]) => {
    const { from, to } = doc.line(number);
    const widget = new Remark(said.join(' '));
    return [
      Decoration.line({ class: 'cm-problem' }).range(from),
      Decoration.widget({ widget, side: 1 }).range(to),
    ];
  });
  return Decoration.set(ranges, true);
}

/** Marks lines that are not drawn as written; the reason is shown after each. */
export const problemLines: Extension = [
  remarks,
  EditorView.theme({
    '.cm-problem': { boxShadow: 'inset 2px 0 var(--warn)' },
    '.cm-remark': {
      marginInlineStart: '2ch',
      padding: '1px 6px',
      borderRadius: '6px',
      backgroundColor: 'var(--warn-soft)',
      color: 'var(--warn)',
      fontFamily: 'var(--font-sans, sans-serif)',
      fontSize: '12px',
      userSelect: 'none',
    },
  }),
];
