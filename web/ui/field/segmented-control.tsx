import type { ReactNode } from 'react';
import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few exclusive choices in a row: radio buttons that look like a switch. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex flex-wrap justify-self-start rounded-control bg-ground p-1 inset-ring inset-ring-line">
      <legend className="sr-only">{props.legend}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className="inline-flex h-9 cursor-pointer items-center gap-2 rounded-chip px-2.5 sm:px-3.5 text-base font-medium text-muted transition-colors duration-120 has-checked:bg-raised has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent max-[22rem]:[&_svg]:hidden [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
