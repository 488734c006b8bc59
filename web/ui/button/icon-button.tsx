import type { ComponentProps, ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style.ts';
import { classes } from '../classes.ts';
import { Spinner } from '../display/spinner.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled'> {
  /** What the button does and with what: 'Edit Summer shop'. */
  label: string;
  icon: ReactNode;
  kind?: ButtonKind;
  isBusy?: boolean;
  isDisabled?: boolean;
}

export function IconButton({
  label,
  icon,
  kind = 'quiet',
  isBusy = false,
  isDisabled = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isInert = isBusy || isDisabled;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-disabled={isInert || undefined}
      onClick={isInert ? undefined : onClick}
      className={classes(buttonStyle(kind, true), className)}
    >
      {isBusy ? <Spinner size={16} /> : icon}
    </button>
  );
}
