import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import { optionStyle, popupStyle } from './popup-style.ts';

interface MenuProps {
  /** The button that opens it, for example an IconButton. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', className, children }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className="z-30 outline-none">
          <BaseMenu.Popup className={classes(popupStyle, 'min-w-44', className)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, isDanger = false, isDisabled = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={isDisabled}
      className={classes(optionStyle, isDanger && 'text-bad data-highlighted:bg-bad-soft')}
    >
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem render={<Link to={to} />} closeOnClick className={optionStyle}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}
