import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { MenuItemProps, MenuLinkProps } from './menu-popup.tsx';

interface TriggerProps {
  ref?: React.Ref<HTMLButtonElement>;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

interface MenuProps {
  /** The button that opens it, for example an IconButton. It must pass on `ref` and everything it does not know. */
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  className?: string;
  /** Shows a box of this name that narrows the items while typing. */
  filterLabel?: string;
  /** Stays in sight under a long list. */
  footer?: ReactNode;
  children: ReactNode;
}

type Parts = typeof import('./menu-popup.tsx');
let parts: Parts | undefined;

/**
 * A menu whose popup is loaded when the user is about to open it: menus are on every screen, and their code is larger than the rest of a
 * screen together.
 */
export function Menu({ trigger, ...popup }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState({ isOpen: false, isByKeyboard: false });
  const Popup = parts?.MenuPopup;
  const handleClick = async (event: MouseEvent<HTMLButtonElement>) => {
    // A press of Enter or the space bar arrives as a click without a position.
    const isByKeyboard = event.detail === 0;
    await loadParts();
    setState((old) => ({ isOpen: !old.isOpen, isByKeyboard }));
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: (event: MouseEvent<HTMLButtonElement>) => void handleClick(event),
        onPointerEnter: () => void loadParts(),
        onFocus: () => void loadParts(),
        'aria-haspopup': 'menu',
        'aria-expanded': state.isOpen,
      })}
      {Popup !== undefined && (
        <Popup
          {...popup}
          anchor={anchor}
          isOpen={state.isOpen}
          isByKeyboard={state.isByKeyboard}
          onOpenChange={(isOpen) => setState((old) => ({ ...old, isOpen }))}
        />
      )}
    </>
  );
}

// The items are only drawn inside an open popup, so their code is there by then.
export function MenuItem(props: MenuItemProps) {
  const Part = parts?.MenuItem;
  return Part === undefined ? null : <Part {...props} />;
}

export function MenuLink(props: MenuLinkProps) {
  const Part = parts?.MenuLink;
  return Part === undefined ? null : <Part {...props} />;
}

export function MenuSeparator() {
  const Part = parts?.MenuSeparator;
  return Part === undefined ? null : <Part />;
}

async function loadParts(): Promise<void> {
  parts ??= await import('./menu-popup.tsx');
}
