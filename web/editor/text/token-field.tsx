import { Braces } from 'lucide-react';
import { Suspense, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useEditorState, useSession, type EditorSession } from '../session/session.ts';
import { openTokenArea } from './area/token-area.ts';
import type { TokenArea } from './area/token-area-types.ts';
import { openFieldAsk, type FieldAsk } from './fields/field-ask.ts';
import { FieldList } from './fields/field-list.tsx';
import { fieldSource } from './fields/field-source.ts';
import { labelWith } from './overlay/layer-items.ts';
import { makeItems } from './tokens/shown-items.ts';
import { isField, splitPieces, type FieldPiece } from './tokens/text-pieces.ts';
import { valuesIn } from './values/shown-values.ts';
import type { Expression } from '#picture/values';
import { fieldName } from '../document/layer-name.ts';

const FieldPopup = lazyPart(() => import('./overlay/field-popup.tsx'), 'FieldPopup');

/** A text that a panel shows and changes; `value` is undefined if the layers' texts differ. */
type TextTarget = {
  readonly label: string;
  readonly value: string | undefined;
  readonly isMixed: boolean;
  /** Sets the text. With `isMerged`, it becomes one step of history with the previous changes of the same text. */
  readonly set: (text: string, options?: { readonly isMerged?: boolean }) => boolean;
};

type Opened = { readonly root: HTMLElement; readonly area: TokenArea; readonly ask: FieldAsk };

/** A panel's input for text with fields, which are shown by name. */
export function TokenField({ target, placeholder }: { target: TextTarget; placeholder?: string }) {
  const { doc, product } = useEditorState((state) => ({ doc: state.doc, product: state.product }));
  const id = useId();
  const [built, setBuilt] = useState<FieldPiece | null>(null);
  const { opened, root } = useTokenArea(target, setBuilt);
  const { value } = target;
  useLayoutEffect(() => {
    const labelOf = labelWith(valuesIn(doc, product.values));
    opened?.area.show(value ?? '', (text) =>
      makeItems(
        splitPieces(text),
        (piece) => (isField(piece) ? fieldWords(piece.expression) : piece.source),
        {
          breaks: null,
          labelOf,
        },
      ),
    );
  }, [opened, value, doc, product]);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-end gap-2">
        <span id={id} className="sr-only">
          {target.label}
        </span>
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => opened?.ask.open()}
          className="inline-flex h-6 items-center gap-1 rounded-chip px-1.5 text-xs text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-10 [&_svg]:size-3.5"
        >
          <Braces />
          {texts.commands.field}
        </button>
      </div>
      <div
        ref={root}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={id}
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        dir="auto"
        data-placeholder={value === undefined && target.isMixed ? placeholder : undefined}
        className="text-in-panel control-edge max-h-48 min-h-16 overflow-y-auto rounded-chip bg-surface px-2 py-1.5 text-sm text-ink hover:border-ink/60 pointer-coarse:text-base"
      />
      {opened !== null && <FieldList ask={opened.ask} root={opened.root} />}
      {opened !== null && built !== null && (
        <Suspense>
          <FieldPopup opened={opened} piece={built} onClose={() => setBuilt(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Makes the element of the returned ref a text area for the current target. */
function useTokenArea(target: TextTarget, onField: (piece: FieldPiece) => void) {
  const session = useSession();
  const now = useRef(target);
  const [opened, setOpened] = useState<Opened | null>(null);
  useLayoutEffect(() => {
    now.current = target;
  });
  const root = useCallback(
    (element: HTMLDivElement) => {
      const text = openField(session, element, { onField, targetNow: () => now.current });
      setOpened(text);
      return () => {
        text.area.close();
        setOpened(null);
      };
    },
    [session, onField],
  );
  return { opened, root };
}

function openField(
  session: EditorSession,
  root: HTMLElement,
  { onField, targetNow }: { onField: (piece: FieldPiece) => void; targetNow: () => TextTarget },
): Opened {
  const { editor } = session;
  const ask: FieldAsk = openFieldAsk(
    () => area,
    () => fieldSource(editor.state()),
  );
  const area: TokenArea = openTokenArea(root, {
    onEdit: ({ kind, ...edit }) => {
      const isTaken = targetNow().set(edit.text, { isMerged: kind === 'type' || kind === 'delete' });
      if (isTaken) ask.follow(edit);
      return isTaken;
    },
    onDraft: (draft) => {
      if (draft === null) return true;
      ask.follow(draft);
      return targetNow().set(draft.text, { isMerged: true });
    },
    onSelect: () => ask.follow(area.state()),
    onKey: (event) => ask.onKey(event) || hasTravelled(event, session),
    onField,
    onTooLong: () => session.announce(texts.tooLong),
  });
  root.addEventListener('blur', () => editor.seal());
  return { root, area, ask };
}

/** Undoes or redoes in the document's history, as the browser's own does not contain this text. Returns false for other keys. */
function hasTravelled(event: KeyboardEvent, { editor }: EditorSession): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return false;
  if (key === 'y' || event.shiftKey) editor.redo();
  else editor.undo();
  return true;
}

/** Describes a placeholder briefly: its field, and the functions for its value. */
function fieldWords({ key, calls, isBroken }: Expression): string {
  if (isBroken) return texts.brokenField(fieldName(key));
  const done = calls.flatMap(({ name }) => texts.shortFunctions[name] ?? []);
  return [fieldName(key), ...done].join(' · ');
}
