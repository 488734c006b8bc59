import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

interface OneStopProps extends Omit<ComponentProps<'div'>, 'ref' | 'onKeyDown'> {
  role: 'toolbar' | 'tablist';
}

/** Keys that move the focus in a row, with the number of places. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A row of buttons and links that is a single stop for Tab, with arrow keys inside: the ARIA patterns "toolbar" and "tabs". */
export function OneStop({ role, ...rest }: OneStopProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const update = () => giveStop(element);
    update();
    // Parts of the row may be loaded later.
    const changes = new MutationObserver(update);
    changes.observe(element, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-pressed', 'aria-selected'],
    });
    return () => changes.disconnect();
  }, []);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const element = event.currentTarget;
    const items = listItems(element);
    const at = items.findIndex((item) => item === event.target);
    const step = steps[event.key];
    // Keys in a menu that the row has opened arrive here too.
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const next = items[Math.min(items.length - 1, Math.max(0, at + step))];
    giveStop(element, next);
    next?.focus();
  };
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a property
  return <div role={role} {...rest} ref={row} onKeyDown={handleKeyDown} />;
}

function listItems(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button')];
}

/** Makes one item the stop: the given one, that with the focus, the chosen one, or the first. */
function giveStop(row: HTMLElement, wanted?: HTMLElement): void {
  const items = listItems(row);
  const stop =
    wanted ??
    items.find((item) => item === document.activeElement) ??
    items.find((item) => item.ariaSelected === 'true' || item.ariaPressed === 'true') ??
    items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}
