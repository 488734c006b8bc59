import { classes } from '../classes.ts';

interface ProgressProps {
  label: string;
  /** undefined while the amount of work is unknown. */
  value: number | undefined;
  max: number;
  className?: string;
}

export function Progress({ label, value, max, className }: ProgressProps) {
  const isKnown = value !== undefined && max > 0;
  return (
    <progress
      aria-label={label}
      {...(isKnown && { value: Math.min(value, max), max })}
      className={classes(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-180 motion-reduce:[&::-webkit-progress-value]:transition-none',
        !isKnown && 'animate-shimmer [&::-webkit-progress-bar]:bg-accent',
        className,
      )}
    />
  );
}
