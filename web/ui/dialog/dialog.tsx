import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { buttonStyle } from '../button/button-style.ts';
import { classes } from '../classes.ts';

interface DialogProps {
  /** False to close it with an animation; unnecessary if the dialog is only rendered while it is open. */
  isOpen?: boolean | undefined;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Element that gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** True if a press outside must not close the dialog, because something in it would be lost. */
  isKept?: boolean;
  /** Wide, for content to compare or to view. */
  isWide?: boolean;
  /** As large as the window, for pictures. */
  isFull?: boolean;
}

/** A modal dialog. Import your file with it lazily, `const MyDialog = lazy(...)`, so that a screen does not load it at first. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  description,
  footer,
  children,
  ...props
}: DialogProps) {
  const { initialFocus, isKept = false, isWide = false, isFull = false } = props;
  const width = isFull
    ? 'sm:w-[min(88rem,calc(100vw-2rem))]'
    : isWide
      ? 'sm:w-[min(46rem,calc(100vw-2rem))]'
      : 'sm:w-[min(28rem,calc(100vw-2rem))]';
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={isKept}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          {...(initialFocus !== undefined && { initialFocus })}
          className={classes(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col rounded-t-card border border-line bg-raised shadow-raised outline-none',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-1/2 sm:rounded-card',
            width,
            'transition-[opacity,scale] duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5">
            <BaseDialog.Title className="text-lg font-semibold text-balance [overflow-wrap:anywhere]">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close
              aria-label={commonMessages.close}
              className={classes(buttonStyle('quiet', true), '-mt-1.5 -mr-2 text-muted')}
            >
              <X />
            </BaseDialog.Close>
          </header>
          {/* Focusable, so that keys can scroll content without any controls. */}
          <div {...(isWide && { tabIndex: 0 })} className="grid gap-4 overflow-y-auto px-5 pt-2 pb-5">
            {description !== undefined && (
              <BaseDialog.Description className="text-muted [overflow-wrap:anywhere]" render={<div />}>
                {description}
              </BaseDialog.Description>
            )}
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-3.5 sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
