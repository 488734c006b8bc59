import { useId } from 'react';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';

interface ShareChoiceProps {
  legend: string;
  hint: string;
  /** Shares that are offered in addition to the design's own. */
  usual: readonly string[];
  initial: string;
  value: string;
  onChange: (share: string) => void;
}

export function ShareChoice({ legend, hint, usual, initial, value, onChange }: ShareChoiceProps) {
  const id = useId();
  const choices = [...new Set([...usual, initial, value])].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-base font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((share) => (
          <label
            key={share}
            className="relative inline-flex h-10 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3 tabular-nums transition-colors duration-120 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              checked={share === value}
              onChange={() => onChange(share)}
              className="sr-only top-4 left-4"
            />
            {texts.perCent(share)}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </fieldset>
  );
}
