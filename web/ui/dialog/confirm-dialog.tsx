import type { ReactNode } from 'react';
import { useRef } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen?: boolean | undefined;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, and what the step causes. */
  children: ReactNode;
  /** Label of the button that confirms; by default the title. */
  confirmLabel?: string;
  isBusy?: boolean;
  kind?: 'danger' | 'primary';
}

/** Asks before a step that cannot be undone. Cancel has the focus first, so that an accidental Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const isBusy = props.isBusy ?? false;
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={() => !isBusy && props.onClose()}
      title={props.title}
      description={props.children}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={props.onClose} isDisabled={isBusy}>
            {commonMessages.cancel}
          </Button>
          <Button kind={props.kind ?? 'danger'} onClick={props.onConfirm} isBusy={isBusy}>
            {props.confirmLabel ?? props.title}
          </Button>
        </>
      }
    />
  );
}
