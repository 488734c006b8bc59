import { formatNumber } from '#web/lib/format.ts';
import { classes } from '../classes.ts';

interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  chips: readonly FilterChip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few filters, each with how much it would show. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {chips.map((chip) => {
        const isChosen = chip.value === value;
        return (
          <button
            key={chip.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(chip.value)}
            className={classes(
              'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-120',
              isChosen
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line bg-surface text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {chip.label}
            {chip.count !== undefined && (
              <span className={classes('tabular', isChosen ? 'text-ink' : 'text-muted')}>
                {formatNumber(chip.count)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
