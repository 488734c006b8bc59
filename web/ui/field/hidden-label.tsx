import { type ReactNode, useId } from 'react';
import { FieldControl, makeLabelId } from './field.tsx';

/** A control whose label only screen readers get, because its surroundings tell it to everybody else. */
export function HiddenLabel({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <label id={makeLabelId(id)} htmlFor={id} className="sr-only">
        {label}
      </label>
      <FieldControl value={{ id }}>{children}</FieldControl>
    </>
  );
}
