import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style.ts';
import { classes } from '../classes.ts';
import { Spinner } from '../display/spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Shows a spinner and ignores presses; width and focus stay. */
  isBusy?: boolean;
  /** Text to show while busy. The button is always as wide as the wider of both texts. */
  busyText?: ReactNode;
  isDisabled?: boolean;
}

/** A button that can still have the focus while disabled or busy, so that keyboard users do not lose their place. */
export function Button({
  kind = 'secondary',
  icon,
  isBusy = false,
  busyText,
  isDisabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isInert = isBusy || isDisabled;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) {
      event.preventDefault();
      event.stopPropagation();
    } else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      data-primary={kind === 'primary' || undefined}
      aria-disabled={isInert}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
      className={classes(buttonStyle(kind), className)}
    >
      {isBusy && busyText === undefined && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={16} />
        </span>
      )}
      <span
        className={classes(
          'grid items-center justify-items-center',
          isBusy && busyText === undefined && 'opacity-0',
        )}
      >
        <Stacked isShown={!isBusy || busyText === undefined}>
          {icon}
          {children}
        </Stacked>
        {busyText !== undefined && (
          <Stacked isShown={isBusy}>
            {icon !== undefined && <Spinner size={16} />}
            {busyText}
          </Stacked>
        )}
      </span>
    </button>
  );
}

/** Puts both texts into one grid cell, so that the wider one sets the width and nothing moves. A hidden spinner is not animated. */
function Stacked({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={!isShown || undefined}
      className={classes(
        'col-start-1 row-start-1 inline-flex items-center gap-2',
        !isShown && 'invisible [&>svg]:animate-none',
      )}
    >
      {children}
    </span>
  );
}
