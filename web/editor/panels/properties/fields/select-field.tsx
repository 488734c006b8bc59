import { useId } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Target } from '../values/target.ts';
import { fieldStyle, labelStyle } from './field-style.tsx';

type SelectFieldProps<Value extends string> = {
  readonly target: Target<Value>;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly hint?: string;
};

/** Choice from a list. Uses the browser's own list, because it works on a phone as well. */
export function SelectField<Value extends string>({ target, options, hint }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={labelStyle}>
        {target.label}
      </label>
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={target.isMixed ? '' : (target.value ?? '')}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          if (chosen !== undefined) target.set(chosen.value);
        }}
        className={fieldStyle}
      >
        {(target.isMixed || target.value === undefined) && (
          <option value="" disabled>
            {target.isMixed ? texts.mixed : ''}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
