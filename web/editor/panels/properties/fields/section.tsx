import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';

type SectionProps = {
  readonly title: string;
  /** Adds the part of a layer to which this section belongs, by a button; `onRemove` removes it again, while it exists. */
  readonly onAdd?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly children?: ReactNode;
};

export function Section({ title, onAdd, onRemove, children }: SectionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2 border-t border-line px-3 py-2.5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={id} className="truncate text-sm font-semibold">
          {title}
        </h3>
        <span className="flex">
          {onAdd !== undefined && (
            <SectionButton label={texts.add(title)} onClick={onAdd}>
              <Plus />
            </SectionButton>
          )}
          {onRemove !== undefined && (
            <SectionButton label={texts.remove(title)} onClick={onRemove}>
              <Minus />
            </SectionButton>
          )}
        </span>
      </div>
      {children}
    </div>
  );
}

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-2">{children}</div>;
}

export function SectionButton(props: {
  label: string;
  onClick: () => void;
  isOn?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      title={props.label}
      aria-label={props.label}
      aria-pressed={props.isOn}
      onClick={props.onClick}
      className="grid size-7 shrink-0 place-items-center rounded-chip text-muted hover:bg-sunken hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:size-10 [&_svg]:size-4"
    >
      {props.children}
    </button>
  );
}
