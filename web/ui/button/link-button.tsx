import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style.ts';
import { classes } from '../classes.ts';

interface LinkButtonProps extends Omit<LinkComponentProps, 'to' | 'children'> {
  to: string;
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Announces it as 'link' to screen readers, where the specification calls it one. */
  isLink?: boolean;
  children: ReactNode;
}

/**
 * A button that only navigates. It is a real link underneath, so middle-click and Ctrl-click open a new tab, and it
 * answers to the space bar as a button must.
 */
export function LinkButton({
  kind = 'secondary',
  icon,
  isLink = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ' || isLink) return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Link
      {...rest}
      data-primary={kind === 'primary' || undefined}
      role={isLink ? undefined : 'button'}
      onKeyDown={handleKeyDown}
      className={classes(buttonStyle(kind), className)}
    >
      {icon}
      {children}
    </Link>
  );
}
