import { classes } from '../classes.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-accent-ink hover:not-aria-disabled:bg-accent-strong',
  secondary: 'control-edge bg-surface text-ink hover:not-aria-disabled:bg-sunken',
  quiet: 'text-ink hover:not-aria-disabled:bg-sunken',
  danger: 'bg-bad text-bad-ink hover:not-aria-disabled:bg-bad-strong',
};

/** Returns the style of buttons and of links that look like one: 36 px high, one line, grey when disabled. */
export function buttonStyle(kind: ButtonKind, isSquare = false): string {
  return classes(
    'relative inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-control text-base font-medium whitespace-nowrap no-underline select-none',
    'transition-colors duration-120 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    isSquare ? 'w-9' : 'px-3.5',
    kinds[kind],
  );
}
