import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

const badgeTones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};
const dotTones: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1 rounded-chip px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        badgeTones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A dot and a word, since a state must not be shown by colour only. `isPulsing` is true while something is in progress. */
export function StatusDot({
  tone,
  isPulsing = false,
  children,
}: {
  tone: Tone;
  isPulsing?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={classes('size-2 rounded-full', dotTones[tone], isPulsing && 'animate-shimmer')}
      />
      {children}
    </span>
  );
}
