import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { classes } from '../classes.ts';
import { inputStyle } from '../field/input.tsx';
import type { SelectProps } from './select-props.ts';

const SelectControl = lazyPart(() => import('./select-control.tsx'), 'SelectControl');

/** Chooses one of a short, fixed list. Its code comes after the first paint; its box is there at once. */
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

/** Looks like a closed list box while its code loads. */
export function ClosedBox({ text, isFaint }: { text: string; isFaint: boolean }) {
  return (
    <div aria-hidden="true" className={classes(inputStyle, 'flex items-center justify-between gap-2')}>
      <span className={classes('truncate', isFaint && 'text-muted')}>{text}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" />
    </div>
  );
}
