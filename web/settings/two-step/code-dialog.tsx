import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { twoStepMessages } from '#core/messages/screens/account/two-step-messages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';

const texts = twoStepMessages;

/** Asks for a code before a change of the second step. `onSubmit` answers what to say at the field, or null when done. */
export function CodeDialog({
  title,
  text,
  submitLabel,
  isDanger = false,
  onSubmit,
  onClose,
}: {
  title: string;
  text: ReactNode;
  submitLabel: string;
  isDanger?: boolean;
  onSubmit: (code: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const problems = useProblem<'code'>();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { code } = readFields(form, ['code']);
    if (code.trim() === '') return problems.show(form, { field: 'code', text: texts.codeMissing });
    setIsBusy(true);
    const refusal = await onSubmit(code).finally(() => setIsBusy(false));
    if (refusal === null) return undefined;
    form.reset();
    return problems.show(form, { field: 'code', text: refusal });
  };
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose} isDisabled={isBusy}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" form={formId} kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)} onInput={problems.clear}>
        <Field label={texts.anyCode} error={problems.errorOf('code')}>
          {(control) => <CodeInput {...control} name="code" kind="any" />}
        </Field>
      </form>
    </Dialog>
  );
}
