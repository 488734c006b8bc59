import { type FormEvent, useRef, useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { readAuthMessage, endSession } from '#web/lib/session/session.ts';
import { takeSecondStep } from '#web/lib/session/take-second-step.ts';
import { useFirstField } from '#web/lib/form/use-first-field.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Asks for the code of an authenticator app after the right password. The route table decides which screen follows. */
export function SecondStep() {
  const [isRecovery, setIsRecovery] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const problems = useProblem<'code'>();
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = event.currentTarget;
    const { code } = readFields(entered, ['code']);
    if (code.trim() === '') return problems.show(entered, { field: 'code', text: texts.codeMissing });
    setIsBusy(true);
    const refusal = await takeSecondStep(code).finally(() => setIsBusy(false));
    if (refusal === null) return notify.success(authMessages.signedIn);
    entered.reset();
    return problems.show(entered, { field: 'code', text: readAuthMessage(refusal, texts.codeFailed) });
  };
  return (
    <AuthLayout title={texts.askTitle} subtitle={isRecovery ? texts.askRecoveryText : texts.askText}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onInput={problems.clear}
        className="grid gap-4"
      >
        <Field
          label={isRecovery ? texts.recoveryCode : texts.code}
          hint={isRecovery ? undefined : texts.codeHint}
          error={problems.errorOf('code')}
        >
          <CodeInput key={String(isRecovery)} name="code" kind={isRecovery ? 'recovery' : 'app'} />
        </Field>
        <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
          {texts.continue}
        </Button>
      </form>
      <div className="grid justify-items-start gap-2">
        <Button kind="quiet" className="-ml-3.5" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? texts.switchToApp : texts.switchToRecoveryCode}
        </Button>
        <Button kind="quiet" className="-ml-3.5" onClick={() => void endSession()}>
          {texts.startOver}
        </Button>
      </div>
    </AuthLayout>
  );
}
