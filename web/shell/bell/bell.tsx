import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notificationsMessages as texts } from '#core/messages/screens/notifications-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useEvents } from './bell-queries.ts';

const loadPopup = () => import('./bell-popup.tsx');
const BellPopup = lazyExtra(loadPopup, 'BellPopup');

/** Bell with the number of unread events, which opens their list. New ones are announced to screen readers. */
export function Bell() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const unread = useEvents().data?.pages[0]?.unread ?? 0;
  return (
    <>
      <span className="relative">
        <IconButton
          ref={anchor}
          label={unread === 0 ? texts.bell : texts.bellUnread(unread)}
          icon={<BellIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadPopup()}
          onFocus={() => void loadPopup()}
          onClick={() => setIsOpen(!isOpen)}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            // Not announced, because the button's name contains the number.
            className="pointer-events-none absolute top-0 right-0 grid h-4 place-items-center rounded-full bg-bad px-1 text-xs leading-none font-semibold text-surface"
          >
            {unread > 99 ? texts.many : unread}
          </span>
        )}
      </span>
      <Arrivals unread={unread} />
      {isOpen && <BellPopup anchor={anchor} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Announces the number of new events, without those that were there at first. */
function Arrivals({ unread }: { unread: number }) {
  const known = useRef(unread);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    setArrived(Math.max(unread - known.current, 0));
    known.current = unread;
  }, [unread]);
  return <output className="sr-only">{arrived > 0 && texts.arrived(arrived)}</output>;
}
