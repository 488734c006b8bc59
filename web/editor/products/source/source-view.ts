import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  LRLanguage,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/html';
import type { LineRemark } from '../problems/source-problems.ts';
import { sourceMessages as texts } from '#core/messages/screens/editor/source-messages.ts';
import { findDifference, detectLineEnds } from './line-ends.ts';
import { problemLines, showProblems } from './problem-lines.ts';

/** The source editor: a code editor in an element. */
export type SourceView = {
  /** Shows a text. Only the different part is replaced, so that the caret stays where the texts are equal. */
  readonly show: (text: string) => void;
  readonly showProblems: (problems: readonly LineRemark[]) => void;
  /** Replaces the selection by a text, and puts the caret after it. */
  readonly insert: (text: string) => void;
  readonly goTo: (line: number) => void;
  readonly setReadOnly: (isReadOnly: boolean) => void;
  readonly close: () => void;
};

type Callbacks = {
  /** Called with the current text after each change by the user; `isApart`: the text typed before is a separate step of history. */
  readonly onChange: (text: string, isApart: boolean) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
};

/** Marks changes made by `show`, which are not reported to `onChange`. */
const fromOutside = Annotation.define<boolean>();

const html = new LanguageSupport(LRLanguage.define({ name: 'html', parser }));

const colors = HighlightStyle.define([
  { tag: tags.tagName, color: 'var(--accent)' },
  { tag: tags.angleBracket, color: 'var(--muted)' },
  { tag: tags.attributeName, color: 'var(--warn)' },
  { tag: tags.attributeValue, color: 'var(--good)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--muted)' },
  { tag: tags.character, color: 'var(--bad)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  // The element around it shows the focus, because the gutter would cover an outline.
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--sunken) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-field': { backgroundColor: 'var(--accent-soft)', borderRadius: '4px' },
});

/** Opens the source in an element; its undo keys use the history of the template editor. */
export function openSourceView(parent: HTMLElement, text: string, callbacks: Callbacks): SourceView {
  const run = (act: () => void) => () => {
    act();
    return true;
  };
  const keys = [
    { key: 'Mod-z', run: run(callbacks.onUndo), preventDefault: true },
    { key: 'Mod-y', run: run(callbacks.onRedo), preventDefault: true },
    { key: 'Mod-Shift-z', run: run(callbacks.onRedo), preventDefault: true },
    indentWithTab,
    ...defaultKeymap,
  ];
  const told = EditorView.updateListener.of((update) => {
    if (!update.docChanged || update.transactions.some((each) => each.annotation(fromOutside))) return;
    callbacks.onChange(update.state.sliceDoc(), isApart(update));
  });
  const startState = (doc: string): EditorState =>
    EditorState.create({
      doc,
      extensions: [EditorState.lineSeparator.of(detectLineEnds(doc)), ...always, keymap.of(keys), told],
    });
  const view = new EditorView({ parent, state: startState(text) });
  return {
    show: (next) => {
      if (view.state.sliceDoc() === next) return;
      if (detectLineEnds(next) !== view.state.lineBreak) view.setState(startState(next));
      else replace(view, next);
    },
    showProblems: (problems) => view.dispatch({ effects: showProblems.of(problems) }),
    insert: (part) => {
      view.dispatch(view.state.replaceSelection(part), { userEvent: 'input.paste', scrollIntoView: true });
      view.focus();
    },
    goTo: (line) => {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      const effects = EditorView.scrollIntoView(from, { y: 'center' });
      view.dispatch({ selection: { anchor: from }, effects });
      view.focus();
    },
    setReadOnly: (isReadOnly) => {
      view.contentDOM.contentEditable = String(!isReadOnly);
    },
    close: () => view.destroy(),
  };
}

/** Replaces the text. Positions in the code editor count every line end as one character. */
function replace(view: EditorView, next: string): void {
  const { doc } = view.state;
  const change = findDifference(doc.toString(), view.state.toText(next).toString());
  if (change === null) return;
  const insert = view.state.toText(change.insert.replaceAll('\n', view.state.lineBreak));
  view.dispatch({ changes: { ...change, insert }, annotations: fromOutside.of(true) });
}

/** True for a paste, a cut or a new line, which are undone separately; consecutive letters are one step. */
function isApart({ transactions }: ViewUpdate): boolean {
  return transactions.some(
    (each) =>
      each.isUserEvent('input.paste') ||
      each.isUserEvent('delete.cut') ||
      each.isUserEvent('input.complete') ||
      (each.isUserEvent('input') && each.newDoc.lines !== each.startState.doc.lines),
  );
}

const fields = matched(/\{\{[^{}]*\}\}/g, Decoration.mark({ class: 'cm-field' }));

/** Hides every CR that is not a part of a line end; it stays in the text. */
const returns = matched(/\r/g, Decoration.replace({}));

function matched(regexp: RegExp, decoration: Decoration): Extension {
  const matcher = new MatchDecorator({ regexp, decoration });
  return ViewPlugin.define<{ found: DecorationSet; update: (update: ViewUpdate) => void }>(
    (view) => ({
      found: matcher.createDeco(view),
      update(update) {
        this.found = matcher.updateDeco(update, this.found);
      },
    }),
    { decorations: ({ found }) => found },
  );
}

const always: readonly Extension[] = [
  lineNumbers(),
  drawSelection(),
  highlightActiveLine(),
  bracketMatching(),
  EditorView.lineWrapping,
  indentUnit.of('  '),
  html,
  syntaxHighlighting(colors),
  look,
  fields,
  returns,
  problemLines,
  EditorView.contentAttributes.of({ 'aria-label': texts.source, 'aria-description': texts.sourceHint }),
];
