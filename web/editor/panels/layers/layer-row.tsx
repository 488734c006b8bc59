import { ChevronRight, Eye, EyeOff, GripVertical, ListFilter, Lock, LockOpen } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { conditionOf } from '../../document/photos.ts';
import { useConditionCount } from '../../products/shop/use-products.ts';
import { countText } from './count-text.ts';
import { KindIcon } from './kind-icon.tsx';
import { layerName } from './layer-name.ts';
import { RenameField } from './rename-field.tsx';
import type { Drop } from './drop-place.ts';
import type { Row } from './rows.ts';

/** What the marks at the end of a line do. */
type RowAction = 'open' | 'lock' | 'hide' | 'drag';

/** How one line of the list looks now. */
type RowLook = {
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isHidden: boolean;
  /** False where the product at hand does not show the layer. */
  readonly isShown: boolean;
  readonly drop: Drop['mark'] | null;
  readonly dropLevel: number;
  readonly isRenamed: boolean;
};

type LayerRowProps = {
  readonly row: Row;
  readonly look: RowLook;
  readonly onRenamed: (name: string | null) => void;
};

/** One line of the list: what happens on it is heard by the list, by `data-row` and `data-action`. */
export const LayerRow = memo(
  function LayerRow({ row, look, onRenamed }: LayerRowProps) {
    const { layer, id } = row;
    const name = layerName(layer);
    const count = countText(useConditionCount(conditionOf(layer)));
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
        aria-label={spokenName(row, look, { name, count })}
        style={{ paddingInlineStart: `calc(${indent} + 4px)` }}
        className={classes(
          'group/row relative flex h-8 cursor-default items-center gap-1.5 pr-1 text-sm select-none pointer-coarse:h-11',
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
        <KindIcon layer={layer} />
        {look.isRenamed ? (
          <RenameField
            name={layer.name.trim()}
            usual={layerName({ ...layer, name: '' })}
            onDone={onRenamed}
          />
        ) : (
          <span
            className={classes(
              'min-w-0 grow truncate',
              look.isHidden || !look.isShown ? 'text-muted' : 'text-ink',
            )}
          >
            {name}
          </span>
        )}
        <Marks row={row} look={look} name={name} count={count} />
        <DropLine look={look} />
      </div>
    );
  },
  (before, after) =>
    before.onRenamed === after.onRenamed &&
    isSame({ ...before.row }, { ...after.row }) &&
    isSame({ ...before.look }, { ...after.look }),
);

/** The id in the page of a layer's line. */
export function rowDomId(id: string): string {
  return `layer-row-${id}`;
}

function Marks({ row, look, name, count }: { row: Row; look: RowLook; name: string; count: string | null }) {
  const { locked } = row.layer;
  const condition = count ?? texts.hasCondition;
  return (
    <>
      {conditionOf(row.layer) !== undefined && (
        <span
          title={look.isShown ? condition : `${condition}; ${texts.notForProduct}`}
          className="grid w-5 shrink-0 place-items-center"
        >
          <ListFilter
            aria-hidden="true"
            className={classes('size-3.5', look.isShown ? 'text-accent' : 'text-muted')}
          />
        </span>
      )}
      <Mark action="lock" label={locked ? texts.unlock(name) : texts.lock(name)} isKept={locked}>
        {locked ? <Lock /> : <LockOpen />}
      </Mark>
      <Mark action="hide" label={look.isHidden ? texts.show(name) : texts.hide(name)} isKept={look.isHidden}>
        {look.isHidden ? <EyeOff /> : <Eye />}
      </Mark>
      <span data-action="drag" className="hidden w-8 touch-none place-items-center pointer-coarse:grid">
        <GripVertical aria-hidden="true" className="size-4 text-muted" />
      </span>
    </>
  );
}

/** A mark is out of the way of the Tab key: keys of the list do the same. */
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
        look.drop === 'above' ? '-top-px' : '-bottom-px',
      )}
    />
  );
}

/** What a screen reader says of a line: the name, the kind, and what is out of the ordinary. */
function spokenName(
  { layer }: Row,
  look: RowLook,
  { name, count }: { name: string; count: string | null },
): string {
  const facts = [
    name,
    texts.kinds[layer.kind],
    layer.locked && texts.isLocked,
    look.isHidden && texts.isHidden,
    conditionOf(layer) !== undefined && (count ?? texts.hasCondition),
    !look.isShown && texts.notForProduct,
  ];
  return facts.filter((fact) => typeof fact === 'string').join(', ');
}

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return Object.keys(one).every((name) => Object.is(one[name], other[name]));
}
