import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  isOpen?: boolean | undefined;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Content above the fields that is no part of the form. */
  above?: ReactNode;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  isDanger?: boolean;
  /** Whether the values cannot be sent; the form tells why. */
  isDisabled?: boolean;
  /** Gets the form as it was filled in; while its promise is open, the button shows that. */
  onSubmit: (form: HTMLFormElement) => void | Promise<void>;
  /** Runs when a field of the form changes: its reported problems hold no longer. */
  onChange?: () => void;
  /** Shows the form as busy while true, for requests other than the promise. */
  isBusy?: boolean;
  /** Whether it cannot be closed while busy: a sent request cannot be taken back. */
  staysWhileBusy?: boolean;
  /** Element that has the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Whether a press beside it does not close it: its content would be lost. */
  isKept?: boolean;
}

/** A dialog that is one form: its fields, a way out, and the button that sends it. */
export function FormDialog({ onSubmit, onChange, above, children, ...props }: FormDialogProps) {
  const { onClose, title, description, submitLabel, isDanger = false, isDisabled = false } = props;
  const formId = useId();
  const [isSending, setIsSending] = useState(false);
  const isBusy = isSending || props.isBusy === true;
  const isHeld = isBusy && props.staysWhileBusy === true;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isDisabled) return;
    const sent = onSubmit(event.currentTarget);
    if (sent === undefined) return;
    setIsSending(true);
    void sent.finally(() => setIsSending(false));
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={() => !isHeld && onClose()}
      title={title}
      description={description}
      {...(props.initialFocus !== undefined && { initialFocus: props.initialFocus })}
      isKept={props.isKept ?? false}
      footer={
        <>
          <Button onClick={onClose} isDisabled={isHeld}>
            {commonMessages.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            isDisabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {above}
      <form id={formId} noValidate onSubmit={handleSubmit} onChange={onChange} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
