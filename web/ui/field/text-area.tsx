import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { inputStyle } from './input.tsx';

/** An `Input` of several lines, as high as its `rows`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classes(inputStyle, 'h-auto resize-y py-2', className)} />;
}
