import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { useFieldControl } from './field.tsx';
import { inputStyle } from './input.tsx';

/** An `Input` with several lines; `rows` sets its height. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea {...control} {...rest} className={classes(inputStyle, 'h-auto resize-y py-2', className)} />
  );
}
