import { type ReactNode, useId } from 'react';
import type { Target } from '../values/target.ts';
import { labelStyle } from './field-style.tsx';

type ChoiceFieldProps<Value extends string> = {
  readonly target: Target<Value>;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
  readonly isLabelHidden?: boolean;
};

/** A few exclusive choices in a row, as icons or short words. If the layers' values differ, none is marked. */
export function ChoiceField<Value extends string>({
  target,
  options,
  isLabelHidden,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className={isLabelHidden === true ? 'sr-only' : `${labelStyle} mb-1`}>{target.label}</legend>
      <div className="flex h-8 rounded-chip bg-ground inset-ring inset-ring-line pointer-coarse:h-10">
        {options.map(({ value, label, icon }) => (
          <label
            key={value}
            title={icon === undefined ? undefined : label}
            className="relative grid min-w-0 flex-1 cursor-pointer place-items-center rounded-chip px-1 text-sm text-muted transition-colors duration-120 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent [&_svg]:size-4"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={!target.isMixed && target.value === value}
              onChange={() => target.set(value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {icon === undefined ? (
              <span className="max-w-full truncate">{label}</span>
            ) : (
              <>
                {icon}
                <span className="sr-only">{label}</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns options in the order of `labels`, a label for each value. */
export function listOptions<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  icons?: Readonly<Partial<Record<Value, ReactNode>>>,
): { value: Value; label: string; icon?: ReactNode }[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  const values = Object.keys(labels) as Value[];
  return values.map((value) => ({
    value,
    label: labels[value],
    ...(icons?.[value] !== undefined && { icon: icons[value] }),
  }));
}
