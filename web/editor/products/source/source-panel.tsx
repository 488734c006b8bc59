import { Braces, CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { sourceMessages as texts } from '#core/messages/screens/editor/source-messages.ts';
import { allFurtherSlots, photoOfSlot, photoPlaceholder } from '#picture/values';
import type { LineRemark } from '../problems/source-problems.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import { fieldName } from '../../document/layer-name.ts';
import { useEditorState, usePart, useSession } from '../../session/session.ts';
import type { SourceView } from './source-view.ts';

const SourceEditor = lazyPart(() => import('./source-editor.tsx'), 'SourceEditor');

/** A template's HTML: the source, the parts that are not drawn, and the fields that can be inserted. */
export function SourcePanel() {
  const [view, setView] = useState<SourceView | null>(null);
  const [problems, setProblems] = useState<readonly LineRemark[]>([]);
  const { problems: found } = useSession();
  const asked = usePart(found, (state) => state.asked);
  useEffect(() => {
    if (asked !== null) view?.goTo(asked.line);
  }, [asked, view]);
  return (
    <section aria-label={texts.source} className="flex size-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line px-3">
        <h2 className="truncate font-medium">{texts.source}</h2>
        <FieldMenu onInsert={(text) => view?.insert(text)} />
      </div>
      <div className="relative min-h-0 grow">
        <Suspense fallback={<LoadingArea />}>
          <SourceEditor onOpened={setView} onProblems={setProblems} />
        </Suspense>
      </div>
      <Remarks problems={problems} onGo={(line) => view?.goTo(line)} />
    </section>
  );
}

function FieldMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const { announce } = useSession();
  const values = useEditorState(({ product }) => product.values);
  const fields = Object.entries(values).filter(([field]) => photoOfSlot(field) === null);
  const insert = (field: string) => {
    onInsert(`{{${field}}}`);
    announce(texts.inserted(field));
  };
  return (
    <Menu
      align="end"
      filterLabel={texts.insertField}
      trigger={
        <Button kind="secondary" icon={<Braces />} title={texts.insertFieldHint}>
          {texts.insertField}
        </Button>
      }
    >
      <MenuItem onSelect={() => insert(photoPlaceholder)} note={texts.photo}>
        {photoPlaceholder}
      </MenuItem>
      {allFurtherSlots.map((slot) => (
        <MenuItem key={slot} onSelect={() => insert(slot)} note={fieldName(slot)}>
          {slot}
        </MenuItem>
      ))}
      {fields.map(([field, value]) => (
        <MenuItem key={field} onSelect={() => insert(field)} note={shortened(value)}>
          {field}
        </MenuItem>
      ))}
    </Menu>
  );
}

function shortened(value: string): string {
  return value.length > 24 ? `${value.slice(0, 23)}…` : value;
}

function Remarks({ problems, onGo }: { problems: readonly LineRemark[]; onGo: (line: number) => void }) {
  if (problems.length === 0) {
    return (
      <p role="status" className="flex items-center gap-2 border-t border-line px-3 py-2 text-muted">
        <CircleCheck className="size-4 text-good" />
        {texts.noProblems}
      </p>
    );
  }
  return (
    <div className="max-h-40 shrink-0 overflow-y-auto border-t border-line p-1.5">
      <h3 role="status" className="px-1.5 py-1 font-medium text-warn">
        {texts.problems(problems.length)}
      </h3>
      <ul>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <button
              type="button"
              onClick={() => onGo(line)}
              className="flex w-full gap-2 rounded-chip px-1.5 py-1 text-left hover:bg-sunken"
            >
              <span className="shrink-0 text-muted tabular-nums">{texts.line(line)}</span>
              <span className="[overflow-wrap:anywhere]">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
