import { ChevronRight, Eye, EyeOff, GripVertical, ListFilter, Lock, LockOpen } from 'lucide-react';
import { memo, type ReactNode, useCallback } from 'react';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { findLayer } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';
import { areFieldsSame, useEditorState } from '../../session/session.ts';
import { useConditionCount } from '../../session/use-products.ts';
import { countText } from '../../text/builders/count-text.ts';
import { KindIcon } from './kind-icon.tsx';
import { layerName } from '../../document/layer-name.ts';
import { RenameField } from './rename-field.tsx';
import type { Drop } from './drop-place.ts';
import type { Row } from './rows.ts';

type RowAction = 'open' | 'lock' | 'hide' | 'drag';

/** State in which a row of the list is shown. */
type RowLook = {
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isHidden: boolean;
  readonly drop: Drop['mark'] | null;
  readonly dropLevel: number;
  readonly isRenamed: boolean;
};

type LayerRowProps = {
  readonly row: Row;
  readonly look: RowLook;
  readonly onRenamed: (name: string | null) => void;
};

/** One row of the list. The list handles its events, and finds it by `data-row` and `data-action`. */
export const LayerRow = memo(
  function LayerRow({ row, look, onRenamed }: LayerRowProps) {
    const { id, name } = row;
    const count = countText(useConditionCount(row.condition));
    const indent = `${(row.level - 1) * 14}px`;
    return (
      <div
        role="treeitem"
        id={rowDomId(id)}
        data-row={id}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.count}
        aria-selected={look.isSelected}
        aria-expanded={row.isOpen ?? undefined}
        aria-label={spokenName(row, look, count)}
        style={{ paddingInlineStart: `calc(${indent} + 4px)` }}
        className={classes(
          'group/row relative flex h-8 cursor-default [content-visibility:auto] items-center gap-1.5 pr-1 text-sm select-none pointer-coarse:h-11',
          look.isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
          look.isActive &&
            'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-accent',
          look.drop === 'inside' && 'inset-ring-2 inset-ring-accent',
        )}
      >
        {row.isOpen === null ? (
          <span className="w-5 shrink-0" />
        ) : (
          <Mark action="open" label={row.isOpen ? texts.close(name) : texts.open(name)} isKept>
            <ChevronRight
              className={classes('transition-transform duration-120', row.isOpen && 'rotate-90')}
            />
          </Mark>
        )}
        <KindIcon icon={row.icon} />
        {look.isRenamed ? (
          <RenamedLayer id={id} onDone={onRenamed} />
        ) : (
          <span
            className={classes(
              'min-w-0 grow truncate',
              look.isHidden || !row.isShown ? 'text-muted' : 'text-ink',
            )}
          >
            {name}
          </span>
        )}
        <Marks row={row} isHidden={look.isHidden} count={count} />
        <DropLine look={look} />
      </div>
    );
  },
  (before, after) =>
    before.onRenamed === after.onRenamed &&
    before.row === after.row &&
    areFieldsSame(before.look, after.look),
);

function RenamedLayer({ id, onDone }: { id: string; onDone: (name: string | null) => void }) {
  const layer = useEditorState(useCallback(({ doc }: EditorState) => findLayer(doc, id), [id]));
  if (layer === undefined) return null;
  return <RenameField name={layer.name.trim()} usual={layerName({ ...layer, name: '' })} onDone={onDone} />;
}

export function rowDomId(id: string): string {
  return `layer-row-${id}`;
}

/** Created once, so that React need not compare them. */
const icons = { locked: <Lock />, free: <LockOpen />, hidden: <EyeOff />, seen: <Eye /> };

/** Buttons of a row. They do not depend on the selection, because that changes for many rows at the same time. */
const Marks = memo(function Marks({ row, isHidden, count }: MarksProps) {
  const { name, isLocked, isShown } = row;
  const condition = count ?? texts.hasCondition;
  return (
    <>
      {row.condition !== undefined && (
        <span
          title={isShown ? condition : `${condition}; ${texts.notForProduct}`}
          className="grid w-5 shrink-0 place-items-center"
        >
          <ListFilter className={classes('size-3.5', isShown ? 'text-accent' : 'text-muted')} />
        </span>
      )}
      <Mark action="lock" label={isLocked ? texts.unlock(name) : texts.lock(name)} isKept={isLocked}>
        {isLocked ? icons.locked : icons.free}
      </Mark>
      <Mark action="hide" label={isHidden ? texts.show(name) : texts.hide(name)} isKept={isHidden}>
        {isHidden ? icons.hidden : icons.seen}
      </Mark>
      <span data-action="drag" className="hidden w-8 touch-none place-items-center pointer-coarse:grid">
        <GripVertical className="size-4 text-muted" />
      </span>
    </>
  );
});

type MarksProps = { readonly row: Row; readonly isHidden: boolean; readonly count: string | null };

/** Button of a row that the Tab key skips, because keys of the list do the same. */
function Mark(props: { action: RowAction; label: string; isKept: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={props.label}
      aria-label={props.label}
      data-action={props.action}
      className={classes(
        'grid size-6 shrink-0 place-items-center rounded-chip text-muted hover:text-ink pointer-coarse:size-9 [&_svg]:size-3.5',
        !props.isKept &&
          'opacity-0 group-hover/row:opacity-100 pointer-coarse:hidden pointer-coarse:opacity-100 pointer-coarse:group-aria-selected/row:grid',
      )}
    >
      {props.children}
    </button>
  );
}

function DropLine({ look }: { look: RowLook }) {
  if (look.drop !== 'above' && look.drop !== 'below') return null;
  return (
    <span
      aria-hidden="true"
      style={{ insetInlineStart: `${(look.dropLevel - 1) * 14 + 6}px` }}
      className={classes(
        'pointer-events-none absolute right-0 z-10 h-0.5 rounded-full bg-accent',
        look.drop === 'above' ? 'top-0' : 'bottom-0',
      )}
    />
  );
}

/** Returns the screen reader's text of a row: name, kind, and anything unusual. */
function spokenName(row: Row, look: RowLook, count: string | null): string {
  const facts = [
    row.name,
    texts.kinds[row.kind],
    row.isLocked && texts.isLocked,
    look.isHidden && texts.isHidden,
    row.condition !== undefined && (count ?? texts.hasCondition),
    !row.isShown && texts.notForProduct,
  ];
  return facts.filter((fact) => typeof fact === 'string').join(', ');
}
