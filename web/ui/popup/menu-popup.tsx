import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useRef,
} from 'react';
import { classes } from '../classes.ts';
import { inputStyle } from '../field/input.tsx';
import { optionStyle, popupStyle } from './popup-style.ts';

interface MenuPopupProps {
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  isByKeyboard: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align?: 'start' | 'end';
  className?: string;
  filterLabel?: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** Runs the action of a selected item when the menu has closed and the focus has returned. */
const AfterClosing = createContext<(select: () => void) => void>((select) => select());

export function MenuPopup({ filterLabel, ...props }: MenuPopupProps) {
  // A menu that is filtered by typing cannot also select an item by its first letter, so only menus with `filterLabel` are.
  if (filterLabel === undefined) return <PlainPopup {...props} />;
  return (
    <BaseMenu.FilterProvider>
      <PlainPopup
        {...props}
        head={
          <BaseMenu.Input
            aria-label={filterLabel}
            placeholder={filterLabel}
            className={classes(inputStyle, 'mb-1 shrink-0')}
          />
        }
      />
    </BaseMenu.FilterProvider>
  );
}

function PlainPopup(props: Omit<MenuPopupProps, 'filterLabel'> & { head?: ReactNode }) {
  const { anchor, isOpen, isByKeyboard, onOpenChange } = props;
  const chosen = useRef<() => void>(undefined);
  const runAfterClosing = useCallback((select: () => void) => {
    chosen.current = select;
  }, []);
  const handleOpenChangeComplete = (isOpenNow: boolean) => {
    const select = chosen.current;
    chosen.current = undefined;
    if (!isOpenNow) select?.();
  };
  // The list gets the focus when the menu opens; if it was opened by keyboard, the first item gets it.
  const handleFocus = ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
    if (isByKeyboard && target === currentTarget)
      currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  return (
    <AfterClosing value={runAfterClosing}>
      <BaseMenu.Root
        open={isOpen}
        onOpenChange={(next, details) => {
          // The button itself closes the menu. If this closed it too, the button's click would open it again.
          const { target } = details.event;
          if (
            details.reason === 'outside-press' &&
            target instanceof Node &&
            anchor.current?.contains(target)
          ) {
            details.cancel();
          } else onOpenChange(next);
        }}
        onOpenChangeComplete={handleOpenChangeComplete}
      >
        <BaseMenu.Portal>
          <BaseMenu.Positioner
            anchor={anchor}
            align={props.align ?? 'end'}
            sideOffset={4}
            className="z-30 outline-none"
          >
            <BaseMenu.Popup
              finalFocus={anchor}
              className={classes(
                popupStyle,
                'flex max-h-[min(28rem,var(--available-height))] max-w-[calc(100vw-1rem)] min-w-44 flex-col',
                props.className,
              )}
            >
              {props.head}
              <BaseMenu.List
                onFocus={handleFocus}
                className="min-h-0 overflow-y-auto overscroll-contain outline-none"
              >
                {props.children}
                {props.footer !== undefined && (
                  <div className="sticky bottom-0 bg-raised has-[>[role=menuitem]:not([hidden])]:mt-1 has-[>[role=menuitem]:not([hidden])]:border-t has-[>[role=menuitem]:not([hidden])]:border-line has-[>[role=menuitem]:not([hidden])]:pt-1">
                    {props.footer}
                  </div>
                )}
              </BaseMenu.List>
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </AfterClosing>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** Called when the menu has closed: if it opens a dialog earlier, menu and dialog would both take the focus. */
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Marks the current item; at most one in a menu. */
  isChosen?: boolean;
  /** A second, smaller line. */
  note?: string;
  children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const runAfterClosing = use(AfterClosing);
  return (
    <BaseMenu.Item
      onClick={() => runAfterClosing(props.onSelect)}
      disabled={props.isDisabled ?? false}
      {...(typeof props.children === 'string' && { label: props.children })}
      aria-current={props.isChosen === true || undefined}
      className={classes(
        optionStyle,
        props.isDanger === true ? 'text-bad data-highlighted:bg-bad-soft' : 'data-highlighted:bg-accent-soft',
      )}
    >
      {props.icon}
      <span className="min-w-0 grow">
        <span className="block truncate">{props.children}</span>
        {props.note !== undefined && <span className="block text-xs text-muted">{props.note}</span>}
      </span>
      {props.isChosen === true && <Check className="text-accent" />}
    </BaseMenu.Item>
  );
}

export interface MenuLinkProps {
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem
      render={<Link to={to} />}
      closeOnClick
      className={classes(optionStyle, 'data-highlighted:bg-accent-soft')}
    >
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px shrink-0 bg-line" />;
}
