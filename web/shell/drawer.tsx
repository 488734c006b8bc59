import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';

/** The sidebar on a small screen: slides in over the page; Escape or a tap outside closes it. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-veil transition-opacity duration-150 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={shellMessages.navigation}
          className="fixed inset-y-0 left-0 z-20 w-[min(18rem,85vw)] border-r border-line bg-surface shadow-raised outline-none transition-transform duration-180 ease-calm data-starting-style:-translate-x-full"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
