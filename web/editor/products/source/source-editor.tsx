import { useEffect, useRef } from 'react';
import { isHtml } from '../../document/doc.ts';
import { useSaver } from '../../session/use-saver.ts';
import { useEditorState, useSession } from '../../session/session.ts';
import { openSourceSteps } from './edit-source.ts';
import { sourceProblems, type LineRemark } from '../problems/source-problems.ts';
import { openSourceView, type SourceView } from './source-view.ts';

/** Delay in ms after a change until problems are searched, as parsing a large source takes longer than a frame. */
const restMs = 250;

/** Code editor for the document's HTML. Import it only when needed, as templates made of layers never do. */
export function SourceEditor({
  onOpened,
  onProblems,
}: {
  onOpened: (view: SourceView | null) => void;
  onProblems: (problems: readonly LineRemark[]) => void;
}) {
  const { editor } = useSession();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<SourceView>(null);
  const html = useEditorState(({ doc }) => (isHtml(doc) ? doc.htmlSource : ''));
  const isReadOnly = useSaver().holder === 'elsewhere';
  useEffect(() => {
    if (host.current === null) return undefined;
    const { doc } = editor.state();
    const opened = openSourceView(host.current, isHtml(doc) ? doc.htmlSource : '', {
      onChange: openSourceSteps(editor),
      onUndo: () => editor.undo(),
      onRedo: () => editor.redo(),
    });
    view.current = opened;
    onOpened(opened);
    return () => {
      onOpened(null);
      view.current = null;
      opened.close();
    };
  }, [editor, onOpened]);
  useEffect(() => view.current?.show(html), [html]);
  useEffect(() => view.current?.setReadOnly(isReadOnly), [isReadOnly]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const problems = sourceProblems(html);
      view.current?.showProblems(problems);
      onProblems(problems);
    }, restMs);
    return () => clearTimeout(timer);
  }, [html, onProblems]);
  return (
    <div
      ref={host}
      className="absolute inset-0 after:pointer-events-none after:absolute after:inset-0 after:z-10 focus-within:after:inset-ring-2 focus-within:after:inset-ring-accent"
    />
  );
}
