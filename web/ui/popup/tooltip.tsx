import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

interface TriggerProps {
  ref?: React.Ref<HTMLButtonElement>;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

type Parts = typeof import('./tooltip-popup.tsx');
let parts: Parts | undefined;
const openDelayMs = 400;
const closeDelayMs = 120;

/**
 * A short explanation, shown when the pointer or the focus is on a button, which must pass on `ref` and all unknown props to its element.
 * Must not contain anything essential, because phones cannot show it.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement<TriggerProps> }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void show(next), next ? openDelayMs : closeDelayMs);
  };
  const show = async (next: boolean) => {
    if (next) parts ??= await import('./tooltip-popup.tsx');
    setIsOpen(next);
  };
  const Popup = parts?.TooltipPopup;
  return (
    <>
      {cloneElement(children, {
        ref: anchor,
        onPointerEnter: () => turn(true),
        onPointerLeave: () => turn(false),
        onFocus: () => turn(true),
        onBlur: () => turn(false),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Escape') setIsOpen(false);
        },
      })}
      {isOpen && Popup !== undefined && (
        <Popup
          anchor={anchor}
          onEnter={() => turn(true)}
          onLeave={() => turn(false)}
          onEscape={() => setIsOpen(false)}
        >
          {text}
        </Popup>
      )}
    </>
  );
}
