import { Layers, SlidersHorizontal, Type, X } from 'lucide-react';
import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { editorMessages } from '#core/messages/screens/editor/editor-messages.ts';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { classes } from '#web/ui/classes.ts';
import { InsertBar } from './blocks/insert-bar.tsx';
import { useEditorState } from '../session/session.ts';
import { renaming } from './layers/rename-commands.tsx';
import { LayersPanel } from './layers/layers-panel.tsx';
import { useFrame } from './use-frame.ts';

// Requested now, in parallel to the first picture, which does not wait for it.
const loadProperties = () => import('./properties/properties-panel.tsx');
loadProperties().catch(() => undefined);
const PropertiesPanel = lazyPart(loadProperties, 'PropertiesPanel');
const TextProperties = lazyPart(() => import('./properties/text-properties.tsx'), 'TextProperties');

type SideProps = {
  /** True if another tab edits the template: nothing can be changed here. */
  readonly isReadOnly: boolean;
};

/** Insert bar and layers: beside the canvas, or a drawer over it if there is less room. */
export function LeftSide({ isReadOnly }: SideProps) {
  const frame = useFrame();
  const isRenaming = useEditorState(({ dialog }) => dialog === renaming);
  if (frame === 'phone') return null;
  return (
    <aside
      inert={isReadOnly}
      className="relative z-10 col-start-1 row-start-2 flex min-h-0 border-r border-line bg-surface"
    >
      {frame === 'wide' ? (
        <>
          <InsertBar />
          <LayersPanel />
        </>
      ) : (
        <Drawer
          icon={<Layers />}
          label={editorMessages.layers}
          side="left"
          rail={<InsertBar />}
          isAsked={isRenaming}
        >
          <LayersPanel />
        </Drawer>
      )}
    </aside>
  );
}

/** Properties of the selection: beside the canvas, or a drawer over it if there is less room. */
export function RightSide({ isReadOnly }: SideProps) {
  const frame = useFrame();
  if (frame === 'phone') return null;
  return (
    <aside
      inert={isReadOnly}
      className={classes(
        'relative z-10 col-start-3 row-start-2 min-h-0 border-l border-line bg-surface',
        frame === 'wide' && 'overflow-y-auto',
      )}
    >
      {frame === 'wide' ? (
        <Properties />
      ) : (
        <Drawer icon={<SlidersHorizontal />} label={editorMessages.properties} side="right">
          <Properties />
        </Drawer>
      )}
    </aside>
  );
}

/** Properties panel. While its code is loading, an empty element has the same width, so that the canvas does not move. */
function Properties() {
  return (
    <Suspense fallback={<div className="w-72 max-w-full" />}>
      <PropertiesPanel />
    </Suspense>
  );
}

/** Toolbar on a phone. It opens a sheet at the bottom for changing a text, or for selecting layers. */
export function PhoneBar({ isReadOnly }: SideProps) {
  const frame = useFrame();
  const [open, setOpen] = useState<'layers' | 'text' | null>(null);
  if (frame !== 'phone') return null;
  const turn = (name: 'layers' | 'text'): void => setOpen(open === name ? null : name);
  return (
    <aside inert={isReadOnly} className="col-span-full border-t border-line bg-surface">
      {open !== null && (
        <div className="max-h-[45dvh] overflow-y-auto overscroll-contain border-b border-line [&>section]:w-full">
          {open === 'layers' ? (
            <LayersPanel />
          ) : (
            <Suspense>
              <TextProperties />
            </Suspense>
          )}
        </div>
      )}
      <div className="grid grid-cols-2">
        <BarButton
          icon={<Type />}
          label={texts.frame.text}
          isOpen={open === 'text'}
          onClick={() => turn('text')}
        />
        <BarButton
          icon={<Layers />}
          label={editorMessages.layers}
          isOpen={open === 'layers'}
          onClick={() => turn('layers')}
        />
      </div>
    </aside>
  );
}

function BarButton(props: { icon: ReactNode; label: string; isOpen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={props.isOpen}
      onClick={props.onClick}
      className={classes(
        'flex h-12 items-center justify-center gap-2 text-sm [&_svg]:size-4',
        props.isOpen ? 'bg-accent-soft text-accent' : 'text-ink',
      )}
    >
      {props.icon}
      {props.label}
    </button>
  );
}

type DrawerProps = {
  readonly icon: ReactNode;
  readonly label: string;
  readonly side: 'left' | 'right';
  /** Content that is shown beside the canvas together with the button, even while the drawer is closed. */
  readonly rail?: ReactNode;
  /** True to open the drawer because something in it is needed, such as the field for a layer's name. */
  readonly isAsked?: boolean;
  readonly children: ReactNode;
};

/** A panel that a button opens. It covers a part of the canvas, which can still be used. */
function Drawer({ icon, label, side, rail, isAsked = false, children }: DrawerProps) {
  const [isTurnedOn, setIsTurnedOn] = useState(false);
  const isOpen = isTurnedOn || isAsked;
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsTurnedOn(false);
    opener.current?.focus();
  };
  return (
    <>
      <div className="flex flex-col items-center">
        {rail}
        <RailButton ref={opener} label={label} isOpen={isOpen} onClick={() => setIsTurnedOn(!isOpen)}>
          {icon}
        </RailButton>
      </div>
      {isOpen && (
        <div
          className={classes(
            'absolute inset-y-0 flex max-w-[calc(100vw-6rem)] border-line bg-surface shadow-raised',
            side === 'left' ? 'left-full border-r' : 'right-full border-l',
          )}
        >
          <div className="flex min-h-0 overflow-y-auto">{children}</div>
          <button
            type="button"
            title={texts.frame.close(label)}
            aria-label={texts.frame.close(label)}
            onClick={close}
            className="absolute top-2 right-2 grid size-7 place-items-center rounded-chip bg-surface text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
          >
            <X />
          </button>
        </div>
      )}
    </>
  );
}

type RailButtonProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function RailButton({ ref, label, isOpen, onClick, children }: RailButtonProps) {
  return (
    <span className="grid w-12 place-items-center py-2">
      <button
        ref={ref}
        type="button"
        title={label}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onClick}
        className="grid size-9 place-items-center rounded-control hover:bg-sunken aria-expanded:bg-accent-soft aria-expanded:text-accent [&_svg]:size-4"
      >
        {children}
      </button>
    </span>
  );
}
