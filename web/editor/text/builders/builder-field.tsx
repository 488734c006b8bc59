import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { photoOfSlot } from '#picture/values';
import { classes } from '#web/ui/classes.ts';
import { fieldName } from '../../document/layer-name.ts';
import type { FieldSource } from '../fields/field-choices.ts';

export const smallField =
  'control-edge h-8 w-full min-w-0 rounded-chip bg-surface px-2 text-sm text-ink transition-colors duration-120 hover:border-ink/60 aria-invalid:border-bad pointer-coarse:h-10 pointer-coarse:text-base';

export function BuilderField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid min-w-0 grow gap-1">
      <label htmlFor={id} className="block truncate text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Choice from a list. A native `select`, because it also works well on a phone. */
export function Choice({
  options,
  value,
  onChange,
  className,
  ...rest
}: {
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
} & Omit<ComponentProps<'select'>, 'onChange' | 'value'>) {
  const isListed = options.some((option) => option.value === value);
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={classes(smallField, className)}
    >
      {!isListed && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Returns the fields to choose from, with their values for the current product. */
export function fieldOptions({ keys, valueOf }: FieldSource): { value: string; label: string }[] {
  return keys.map((key) => {
    // The address of a photo is of no use to the user.
    const value = photoOfSlot(key) === null ? valueOf({ key, calls: [] }) : '';
    return {
      value: key,
      label: value === '' ? fieldName(key) : texts.fieldOption(fieldName(key), shorten(value)),
    };
  });
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
