import { classes } from './classes.ts';

interface ProgressProps {
  label: string;
  /** undefined while the size of the work is not known yet. */
  value: number | undefined;
  max: number;
  className?: string;
}

export function Progress({ label, value, max, className }: ProgressProps) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, value / max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={share === undefined ? undefined : value}
      className={classes('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classes(
          'h-full origin-left rounded-full bg-accent transition-transform duration-180 ease-calm',
          share === undefined && 'animate-shimmer',
        )}
        style={{ transform: `scaleX(${share ?? 1})` }}
      />
    </div>
  );
}
