import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { useFieldControl } from './field.tsx';

export const inputStyle =
  'control-edge h-9 w-full min-w-0 rounded-control bg-surface px-3 text-base text-ink transition-colors duration-120 hover:border-ink/60 aria-invalid:border-bad disabled:opacity-55';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  return <input {...control} {...rest} className={classes(inputStyle, className)} />;
}
