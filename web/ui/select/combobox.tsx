import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { ComboboxProps } from './select-props.ts';
import { ClosedBox } from './select.tsx';

const ComboboxControl = lazyPart(() => import('./combobox-control.tsx'), 'ComboboxControl');

/**
 * A list that is filtered by typing. With `toCustomOption`, Enter chooses the typed text if it matches no option. Escape restores the
 * previous choice, and blanks are no choice.
 */
export function Combobox(props: ComboboxProps) {
  const chosen = props.options.find((option) => option.value === props.value);
  const text = chosen?.label ?? props.value;
  return (
    <Suspense
      fallback={<ClosedBox text={text === '' ? (props.placeholder ?? '') : text} isFaint={text === ''} />}
    >
      <ComboboxControl {...props} />
    </Suspense>
  );
}
