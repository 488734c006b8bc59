import { formatNumber } from '#web/lib/format.ts';
import { classes } from '../classes.ts';
import { inOneLine, keepInSight } from './one-line.ts';

interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  /** Null if it is not known yet; its place is kept. */
  count?: number | null | undefined;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  chips: readonly FilterChip<Value>[];
  /** Null if none of the chips is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Filters with the number of items that match each; on a phone all in one line, so that the items below are visible. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <fieldset aria-label={label} className={classes('flex gap-1.5 sm:flex-wrap', inOneLine)}>
      {chips.map((chip) => {
        const isChosen = chip.value === value;
        return (
          <button
            key={chip.value}
            type="button"
            ref={isChosen ? keepInSight : undefined}
            aria-pressed={isChosen}
            onClick={() => onChange(chip.value)}
            className={classes(
              'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-120',
              isChosen
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line bg-surface text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {chip.label}
            {chip.count !== undefined && (
              <span
                className={classes(
                  'tabular',
                  isChosen ? 'text-ink' : 'text-muted',
                  chip.count === null && 'invisible',
                )}
              >
                {formatNumber(chip.count ?? 0)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
