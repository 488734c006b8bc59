import type { ReactNode } from 'react';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';

/** Asks for a code before a change of the second step. `onSubmit` returns the field's error, or null when done. */
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
  const problems = useProblem<'code'>();
  const handleSubmit = async (form: HTMLFormElement) => {
    const { code } = readFields(form, ['code']);
    if (code.trim() === '') return problems.show(form, { field: 'code', text: texts.codeMissing });
    const refusal = await onSubmit(code);
    if (refusal === null) return undefined;
    form.reset();
    return problems.show(form, { field: 'code', text: refusal });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={text}
      submitLabel={submitLabel}
      isDanger={isDanger}
      onSubmit={handleSubmit}
      onChange={problems.clear}
      staysWhileBusy
    >
      <Field label={texts.anyCode} error={problems.errorOf('code')}>
        <CodeInput name="code" kind="any" />
      </Field>
    </FormDialog>
  );
}
