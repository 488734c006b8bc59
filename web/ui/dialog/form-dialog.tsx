import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  isOpen?: boolean | undefined;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
  submitLabel: string;
  /** What the other button says; by default that it cancels. */
  cancelLabel?: string;
  /** What the other button does; by default it closes the dialog. */
  onCancel?: () => void;
  isDanger?: boolean;
  /** True if the values cannot be submitted; the form says why. */
  isDisabled?: boolean;
  /** Called with the submitted form; while its promise is pending, the button is busy. */
  onSubmit: (form: HTMLFormElement) => void | Promise<void>;
  /** Called when a field of the form has changed, so that shown problems can be removed. */
  onChange?: () => void;
  /** Shows the form as busy, in addition to the time until that promise is settled. */
  isBusy?: boolean;
  /** True if it cannot be closed while busy, because the request cannot be undone. */
  staysWhileBusy?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** True if a press outside must not close the dialog, because something in it would be lost. */
  isKept?: boolean;
}

/** A dialog that is a form: fields, a cancel button, and the button that submits it. */
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
          <Button onClick={props.onCancel ?? onClose} isDisabled={isHeld}>
            {props.cancelLabel ?? commonMessages.cancel}
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
