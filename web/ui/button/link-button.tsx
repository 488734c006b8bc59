import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style.ts';
import { classes } from '../classes.ts';

interface LinkButtonProps extends Omit<LinkComponentProps, 'to' | 'children'> {
  to: string;
  kind?: ButtonKind;
  icon?: ReactNode;
  /** True if screen readers should announce a 'link', as in the specification, and not a 'button'. */
  isLink?: boolean;
  children: ReactNode;
}

/** A link that looks like a button, for navigation only. Middle-click and Ctrl-click open a new tab; the space bar also works. */
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
