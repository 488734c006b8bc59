import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { classes } from '../classes.ts';
import { inputStyle } from '../field/input.tsx';
import type { SelectProps } from './select-props.ts';

const SelectControl = lazyPart(() => import('./select-control.tsx'), 'SelectControl');

/** Choice from a short, fixed list. Its code is loaded after the first paint; until then a box with the choice is shown. */
export function Select(props: SelectProps) {
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <Suspense
      fallback={<ClosedBox text={chosen?.label ?? props.placeholder ?? ''} isFaint={chosen === undefined} />}
    >
      <SelectControl {...props} />
    </Suspense>
  );
}

/** Looks like the closed control while its code is loading. */
export function ClosedBox({ text, isFaint }: { text: string; isFaint: boolean }) {
  return (
    <div aria-hidden="true" className={classes(inputStyle, 'flex items-center justify-between gap-2')}>
      <span className={classes('truncate', isFaint && 'text-muted')}>{text}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" />
    </div>
  );
}
