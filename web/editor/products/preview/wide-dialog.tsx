import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';

/** A dialog for pictures, nearly as large as the window. */
export function WideDialog({
  title,
  onClose,
  onKeyDown,
  head,
  children,
}: {
  title: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Content beside the title. */
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-2 z-40 flex flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-raised outline-none sm:inset-6 lg:inset-x-[max(1.5rem,calc(50vw-40rem))]"
        >
          <header className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5">
            <BaseDialog.Title className="mr-auto min-w-0 truncate text-base font-semibold">
              {title}
            </BaseDialog.Title>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:order-1 max-sm:basis-full max-sm:justify-between">
              {head}
            </div>
            <BaseDialog.Close render={<IconButton label={commonMessages.close} icon={<X />} />} />
          </header>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
