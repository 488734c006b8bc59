import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';

interface SideSheetProps {
  onClose: () => void;
  title: string;
  /** Content below the title that does not scroll. */
  head?: ReactNode;
  children: ReactNode;
}

/** A dialog at the right edge, as high as the window, for lists beside the canvas. */
export function SideSheet({ onClose, title, head, children }: SideSheetProps) {
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup className="fixed inset-y-0 right-0 z-40 flex w-[min(26rem,100vw)] flex-col border-l border-line bg-raised shadow-raised outline-none transition-[opacity,translate] duration-150 ease-calm data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0">
          <header className="grid gap-2 border-b border-line px-5 pt-4 pb-3">
            <div className="flex items-start justify-between gap-4">
              <BaseDialog.Title className="text-lg font-semibold [overflow-wrap:anywhere]">
                {title}
              </BaseDialog.Title>
              <BaseDialog.Close
                aria-label={commonMessages.close}
                className={classes(buttonStyle('quiet', true), '-mt-1.5 -mr-2 text-muted')}
              >
                <X />
              </BaseDialog.Close>
            </div>
            {head}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
