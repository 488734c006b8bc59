import { useId } from 'react';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';

interface SaleChoiceProps {
  /** Per cent, as the design came. */
  initial: string;
  value: string;
  onChange: (least: string) => void;
}

const usual = ['1', '5', '10', '20', '30'];

/** From how many per cent on a design shows its red, its badges and its saving. */
export function SaleChoice({ initial, value, onChange }: SaleChoiceProps) {
  const id = useId();
  const choices = [...new Set([...usual, initial, value])].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-base font-medium">{texts.legends.sale}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((least) => (
          <label
            key={least}
            className="relative inline-flex h-10 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3 tabular-nums transition-colors duration-120 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              checked={least === value}
              onChange={() => onChange(least)}
              className="sr-only top-4 left-4"
            />
            {texts.perCent(least)}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {texts.saleHint}
      </p>
    </fieldset>
  );
}
