import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Input } from './input.tsx';

/** Field for a code of the second sign-in step. `app`: six digits; `recovery`: letters and digits of a recovery code; `any`: either. */
export function CodeInput({
  kind,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { kind: 'app' | 'recovery' | 'any' }) {
  return (
    <Input
      {...rest}
      type="text"
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={kind === 'app' ? 7 : 40}
      className={classes('font-mono tracking-wider tabular-nums', className)}
    />
  );
}
