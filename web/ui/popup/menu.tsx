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
  /** Button that opens the menu, for example an IconButton. It must pass on `ref` and all unknown props to its element. */
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  className?: string;
  /** Shows a field with this name, in which users type to filter the items. */
  filterLabel?: string;
  /** Content that stays visible below a long list. */
  footer?: ReactNode;
  children: ReactNode;
}

type Parts = typeof import('./menu-popup.tsx');
let parts: Parts | undefined;

/**
 * A menu whose list is loaded when the user is about to open it. Menus are on every screen, but their code is larger than that of a whole
 * screen.
 */
export function Menu({ trigger, ...popup }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState({ isOpen: false, isByKeyboard: false });
  const Popup = parts?.MenuPopup;
  const handleClick = async (event: MouseEvent<HTMLButtonElement>) => {
    // For Enter or the space bar, browsers report a click with `detail` 0.
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

// Items are only rendered in an open menu, for which the code is loaded.
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
