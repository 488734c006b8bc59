import { type ReactNode, useState } from 'react';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { outdate } from '#web/lib/api/outdate.ts';
import { readAuthMessage, loadAuth } from '#web/lib/session/session.ts';
import { takeSecondStep } from '#web/lib/session/take-second-step.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { twoStepQuery, type SignInApp } from '../settings-queries.ts';
import { notify } from '#web/lib/notify.ts';

/** Asks for a code of the second step before that is changed. `onSubmit` returns a message if the code is wrong, else null. */
function CodeDialog({
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

/** Asks for a code, then shows the new recovery codes. */
export function MakeCodesDialog({ hasCodes, onClose }: { hasCodes: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const make = async (code: string) => {
    const refusal = await takeSecondStep(code);
    if (refusal !== null) return readAuthMessage(refusal, texts.codeFailed);
    const { recoveryCodes } = (await loadAuth()).mfa;
    const { data, error } = await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate());
    if (error !== null) return readAuthMessage(error, texts.makeCodesFailed);
    setCodes(data.codes);
    await outdate(twoStepQuery.queryKey);
    return null;
  };
  return (
    <CodeDialog
      title={texts.makeCodesTitle}
      text={hasCodes ? texts.makeCodesText : texts.codesText}
      submitLabel={texts.makeCodes}
      onSubmit={make}
      onClose={onClose}
    />
  );
}

/** Asks for a code, then removes an authenticator app; if it was the last one, the recovery codes are deleted too. */
export function RemoveAppDialog({
  app,
  isLast,
  onClose,
}: {
  app: SignInApp;
  isLast: boolean;
  onClose: () => void;
}) {
  const remove = async (code: string) => {
    const refusal = await takeSecondStep(code);
    if (refusal !== null) return readAuthMessage(refusal, texts.codeFailed);
    const auth = await loadAuth();
    if (isLast) {
      const { error } = await auth.mfa.recoveryCodes.unenroll();
      if (error !== null && error.code !== 'mfa_factor_not_found')
        return readAuthMessage(error, texts.removeFailed);
    }
    const { error } = await auth.mfa.unenroll({ factorId: app.id });
    if (error !== null) return readAuthMessage(error, texts.removeFailed);
    // The session still says that there is an app, so it is renewed.
    await auth.refreshSession();
    await outdate(twoStepQuery.queryKey);
    notify.success(texts.removed);
    onClose();
    return null;
  };
  return (
    <CodeDialog
      title={texts.removeTitle}
      text={
        <>
          <strong className="text-ink">{app.name}</strong>. {isLast ? texts.removeLastText : texts.removeText}
        </>
      }
      submitLabel={texts.remove}
      isDanger
      onSubmit={remove}
      onClose={onClose}
    />
  );
}
