import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { isPressOnPage } from '#web/lib/browser/shortcut-keys.ts';
import { useAnnouncement } from '#web/lib/announce.ts';
import { dismissMended, dismissToast, type Toast, useToasts } from '#web/lib/notify.ts';
import { classes } from './classes.ts';

const leaveMs = 140;
const icons = {
  success: <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" />,
  error: <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" />,
  info: <Info className="mt-0.5 size-4 shrink-0 text-accent" />,
};

/** All toasts, top right below the header, in the top layer, so that dialogs do not cover them. While the pointer is on one, none disappears. */
export function Toaster() {
  const toasts = useToasts();
  const [isHeld, setIsHeld] = useState(false);
  const list = useRoomForPrimary(toasts.length);
  useUndoKeys(toasts);
  useEndings();
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops the clock, there is nothing to press
    <section
      ref={list}
      aria-label={commonMessages.messages}
      aria-live="polite"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-none fixed top-16 right-3 z-60 grid w-[min(24rem,calc(100vw-1.5rem))] gap-2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} onGone={() => setIsHeld(false)} />
      ))}
      <Announcer />
    </section>,
    document.body,
  );
}

function Announcer() {
  return <p className="sr-only">{useAnnouncement()}</p>;
}

/** Dismisses messages about wrong input when the input changes. */
function useEndings(): void {
  useEffect(() => {
    addEventListener('input', dismissMended);
    return () => removeEventListener('input', dismissMended);
  }, []);
}

/** Moves the toasts down if they would cover the screen's primary button. */
function useRoomForPrimary(count: number): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.style.top = '';
    if (count === 0) return;
    const box = element.getBoundingClientRect();
    const below = [...document.querySelectorAll('[data-primary]')]
      .map((button) => button.getBoundingClientRect())
      .filter(({ right, bottom, top }) => right > box.left && bottom > box.top && top < box.bottom)
      .map(({ bottom }) => bottom + 8);
    const top = Math.max(0, ...below);
    if (top > 0 && top + box.height < innerHeight) element.style.top = `${top}px`;
  }, [count]);
  return list;
}

/** Ctrl+Z, or Cmd+Z, runs the newest undo action in a toast; in a text field these keys undo typing. */
function useUndoKeys(toasts: readonly Toast[]): void {
  const offer = toasts.findLast(({ action }) => action?.undoes === true);
  useEffect(() => {
    if (offer === undefined) return undefined;
    const handle = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !isPressOnPage(event)) return;
      event.preventDefault();
      offer.action?.onPress();
      dismissToast(offer.id);
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [offer]);
}

interface ToastCardProps {
  toast: Toast;
  isHeld: boolean;
  onGone: () => void;
}

function ToastCard({ toast, isHeld, onGone }: ToastCardProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { id, durationMs, round } = toast;
  useEffect(() => {
    if (isHeld || round === 0) return undefined;
    const fade = setTimeout(() => setIsLeaving(true), durationMs);
    const end = setTimeout(() => dismissToast(id), durationMs + leaveMs);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
      setIsLeaving(false);
    };
  }, [isHeld, id, durationMs, round]);
  const card = useRef<HTMLDivElement>(null);
  // Where the user was when the toast came; a pressed button of it leaves with it, and the focus goes back there.
  const [origin] = useState(() => document.activeElement);
  const leave = () => {
    if (card.current?.contains(document.activeElement) === true) {
      const place = origin?.isConnected === true ? origin : document.querySelector('main');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    }
    dismissToast(id);
    onGone();
  };
  return (
    <div
      ref={card}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      data-kind={toast.kind}
      className={classes(
        'pointer-events-auto flex animate-arrive items-start gap-2.5 rounded-card border border-line bg-raised py-2.5 pr-1.5 pl-3.5 shadow-raised transition-opacity duration-120',
        isLeaving && 'opacity-0',
      )}
    >
      {icons[toast.kind]}
      <div className="grow [overflow-wrap:anywhere]">
        <p>{toast.text}</p>
        {toast.reference !== undefined && (
          <p className="mt-0.5 text-sm text-muted">{commonMessages.faultReference(toast.reference)}</p>
        )}
      </div>
      {toast.action !== undefined && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onPress();
            leave();
          }}
          className="-my-1 h-7 rounded-chip px-2 font-medium text-accent hover:bg-accent-soft"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={commonMessages.close}
        onClick={leave}
        className="-my-1 grid size-7 shrink-0 place-items-center rounded-chip text-muted hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
