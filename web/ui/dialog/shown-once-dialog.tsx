import { Button } from '../button/button.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { Field } from '../field/field.tsx';
import { Input } from '../field/input.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceDialogProps {
  onClose: () => void;
  title: string;
  description: string;
  label: string;
  /** Secret that is not shown again. */
  value: string;
  copyLabel: string;
  copyTexts: { copied: string; failed: string };
  doneLabel: string;
}

/** Shows a secret that cannot be shown a second time, with a button to copy it; a press outside does not close it. */
export function ShownOnceDialog({
  onClose,
  title,
  description,
  label,
  value,
  ...texts
}: ShownOnceDialogProps) {
  return (
    <Dialog
      isKept
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.doneLabel}
        </Button>
      }
    >
      <Field label={label}>
        <div className="flex items-center gap-2">
          <Input
            readOnly
            value={value}
            className="font-mono text-sm"
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton label={texts.copyLabel} text={value} texts={texts.copyTexts} />
        </div>
      </Field>
    </Dialog>
  );
}
