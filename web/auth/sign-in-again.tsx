import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { signInAgainMessages as texts } from '#core/messages/screens/account/sign-in-again-messages.ts';
import { twoStepMessages } from '#core/messages/screens/account/two-step-messages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { loadAuth, readAuthMessage, useSession } from '#web/lib/session/session.ts';
import { takeSecondStep } from '#web/lib/session/take-second-step.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';

interface SignInAgainProps {
  /** Address of the user whose session has ended. */
  email: string;
  /** Called if the user wants to leave what is entered. */
  onLeave: () => void;
  /** Called if the user closes the dialog, perhaps by mistake. */
  onClose: () => void;
}

/** Asks for the password, and the code if there is one, over a screen with unsaved values, which stay. */
export function SignInAgain({ email, onLeave, onClose }: SignInAgainProps) {
  const isSecondStep = useSession().status === 'second-step';
  const problems = useProblem<'secret'>();
  const handleSubmit = async (form: HTMLFormElement) => {
    const { secret } = readFields(form, ['secret']);
    const refusal = isSecondStep
      ? await takeSecondStep(secret)
      : (await (await loadAuth()).signInWithPassword({ email, password: secret })).error;
    if (refusal === null) return;
    problems.show(form, { field: 'secret', text: readAuthMessage(refusal, authMessages.signInFailed) });
  };
  return (
    <FormDialog
      isKept
      title={texts.title}
      description={texts.text(email)}
      submitLabel={authMessages.signIn}
      cancelLabel={texts.leave}
      onCancel={onLeave}
      onClose={onClose}
      onChange={problems.clear}
      onSubmit={handleSubmit}
    >
      <Field
        key={String(isSecondStep)}
        label={isSecondStep ? twoStepMessages.code : authMessages.password}
        error={problems.errorOf('secret')}
      >
        {isSecondStep ? (
          <CodeInput name="secret" kind="app" />
        ) : (
          <PasswordInput name="secret" autoComplete="current-password" />
        )}
      </Field>
    </FormDialog>
  );
}
