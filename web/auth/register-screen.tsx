import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { languageInForce } from '#core/messages/language.ts';
import { limits } from '#core/limits.ts';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { readAuthMessage, loadAuth, preloadAuth } from '#web/lib/session/session.ts';
import { useInvitation, useSignUpMode } from '#web/lib/session/sign-up-facts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { typedEmail } from './language-choice.tsx';
import { checkNewPassword } from '#web/lib/form/check-credentials.ts';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';

/** Token of an invitation's link, read before it is removed from the address; null if the page was opened otherwise. */
const invitation = new URLSearchParams(location.search).get('invitation');

export function RegisterScreen() {
  const mode = useSignUpMode();
  const invited = useInvitation(invitation);
  if (invitation !== null && invited === null) return <LoadingArea />;
  if (invited !== null && invited !== 'over') return <RegisterForm invitedEmail={invited.email} />;
  if (invited === 'over' && mode !== 'open')
    return <NoSignUp title={authMessages.inviteOnlyTitle} text={authMessages.invitationOver} />;
  if (mode === 'closed') return <NoSignUp title={authMessages.closedTitle} text={authMessages.closedText} />;
  if (mode === 'invite')
    return <NoSignUp title={authMessages.inviteOnlyTitle} text={authMessages.inviteOnlyText} />;
  return <RegisterForm isCoded={mode === 'first'} />;
}

function NoSignUp({ title, text }: { title: string; text: string }) {
  return (
    <AuthLayout title={title} subtitle={text}>
      <SignInLine />
    </AuthLayout>
  );
}

function SignInLine() {
  return (
    <p className="text-muted">
      {authMessages.haveAccount}{' '}
      <Link to={pages.login.href} className="font-medium text-accent hover:underline">
        {authMessages.signIn}
      </Link>
    </p>
  );
}

const codeField = ['code'] as const;

/** `invitedEmail` is the address that the invitation is for; `isCoded` is true if the code from the server's log is needed. */
function RegisterForm({ invitedEmail, isCoded = false }: { invitedEmail?: string; isCoded?: boolean }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const problems = useProblem<'email' | 'password' | 'confirmPassword' | 'code'>();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFields(form, ['email', 'password', 'confirmPassword', ...(isCoded ? codeField : [])]);
    const problem = checkNewPassword(values);
    if (problem !== undefined) {
      problems.show(form, problem);
      notify.error(problem.text, { untilInput: true });
      return;
    }
    setIsBusy(true);
    // Mails of an account use the language in which it was created.
    const language = languageInForce();
    const { data, error } = await loadAuth()
      .then((auth) =>
        auth.signUp({
          email: values.email.trim(),
          password: values.password,
          options: {
            emailRedirectTo: location.origin + pages.dashboard.href,
            data: {
              ...(language !== 'en' && { language }),
              ...(invitedEmail !== undefined && { invitation }),
              ...(isCoded && { first_account_code: values.code.trim() }),
            },
          },
        }),
      )
      .finally(() => setIsBusy(false));
    if (error !== null) notify.error(readAuthMessage(error, authMessages.signUpFailed), { untilInput: true });
    else if (data.session !== null) notify.success(authMessages.signedUp);
    else {
      notify.success(authMessages.signedUpPending);
      await navigate({ to: pages.emailConfirmation.href });
    }
  };
  return (
    <AuthLayout
      title={authMessages.signUp}
      subtitle={invitedEmail === undefined ? authMessages.signUpSubtitle : authMessages.invitedSubtitle}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onChange={problems.clear}
        className="grid gap-4"
      >
        <Field label={authMessages.email} error={problems.errorOf('email')}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            defaultValue={invitedEmail ?? typedEmail}
            readOnly={invitedEmail !== undefined}
            onInput={preloadAuth}
          />
        </Field>
        <Field
          label={authMessages.password}
          hint={authMessages.passwordHint(limits.passwordLengthMin)}
          error={problems.errorOf('password')}
        >
          <PasswordInput name="password" onFocus={preloadAuth} autoComplete="new-password" />
        </Field>
        <Field label={authMessages.confirmPassword} error={problems.errorOf('confirmPassword')}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        {isCoded && (
          <Field
            label={authMessages.firstCode}
            hint={authMessages.firstCodeHint}
            error={problems.errorOf('code')}
          >
            <Input name="code" autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
          {authMessages.signUp}
        </Button>
      </form>
      <SignInLine />
    </AuthLayout>
  );
}
