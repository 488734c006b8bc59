import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, useEffect } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { passwordMessages } from '#core/messages/screens/account/password-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { openedLink, useSession, loadAuth, readAuthMessage } from '#web/lib/session/session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { isRecoverySession } from '#web/lib/session/token-claims.ts';
import { SecondStep } from './second-step.tsx';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { listApiKeys } from '#core/contract/account/api-keys-api.ts';
import { limits } from '#core/limits.ts';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { setPassword } from '#web/lib/session/set-password.ts';
import { Field } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { checkNewPassword } from '#web/lib/form/check-credentials.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';

/** Token of an invitation's link, read before it is removed from the address; null if the page was opened otherwise. */
const invitation = readInvitation(new URLSearchParams(location.search));

/** Screen of the link for a forgotten password: sets a new password, or says why that is impossible and what to do. */
export function ResetPasswordScreen() {
  const current = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  if (current.status === 'second-step') return <SecondStep />;
  if (current.status === 'signed-in' && isRecoverySession(current.session.access_token))
    return (
      <AuthLayout title={passwordMessages.newPasswordTitle} subtitle={passwordMessages.newPasswordText}>
        <NewPasswordForm />
      </AuthLayout>
    );
  // A user who knows the password changes it in the settings.
  if (current.status === 'signed-in') return <Navigate to={pages.settings.href} replace />;
  if (invitation !== null && !isRefused)
    return (
      <AuthLayout title={passwordMessages.invitedTitle} subtitle={passwordMessages.invitedText}>
        <AcceptInvitation token={invitation} onRefused={() => setIsRefused(true)} />
      </AuthLayout>
    );
  if (sentTo !== null)
    return (
      <AuthLayout title={passwordMessages.linkSentTitle} subtitle={passwordMessages.linkSent(sentTo)}>
        <p className="text-muted">{passwordMessages.linkSentHelp}</p>
        <SignInLink />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={passwordMessages.forgotPasswordTitle}
      subtitle={isRefused ? passwordMessages.invitationFailed : explanation()}
    >
      <ForgotPasswordForm email="" onSent={setSentTo} />
      <SignInLink />
    </AuthLayout>
  );
}

function readInvitation(query: URLSearchParams): string | null {
  return query.get('type') === 'invite' ? query.get('token_hash') : null;
}

function explanation(): string {
  if (openedLink.kind === 'code') return passwordMessages.resetLinkElsewhere;
  return openedLink.kind === 'failed' ? passwordMessages.resetLinkFailed : passwordMessages.resetLinkMissing;
}

function SignInLink() {
  return (
    <p>
      <Link to={pages.login.href} className="font-medium text-accent hover:underline">
        {authMessages.backToSignIn}
      </Link>
    </p>
  );
}

/**
 * Button that accepts an invitation. Opening the page must not accept it, because mail programs open links before people do. Afterwards the
 * user is signed in, and chooses a password on the same page.
 */
function AcceptInvitation({ token, onRefused }: { token: string; onRefused: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const accept = async () => {
    setIsBusy(true);
    const { error } = await loadAuth()
      .then((auth) => auth.verifyOtp({ type: 'invite', token_hash: token }))
      .finally(() => setIsBusy(false));
    if (error === null) return;
    notify.error(passwordMessages.invitationFailed);
    onRefused();
  };
  return (
    <Button kind="primary" isBusy={isBusy} className="w-full" onClick={() => void accept()}>
      {passwordMessages.acceptInvitation}
    </Button>
  );
}

/** Sets a password, which is typed twice, then leads to the projects. */
function NewPasswordForm() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const keys = useApiKeyNames();
  const problems = useProblem<'password' | 'confirmPassword'>();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFields(form, ['password', 'confirmPassword']);
    const problem = checkNewPassword(values);
    if (problem !== undefined) {
      problems.show(form, problem);
      notify.error(problem.text, { untilInput: true });
      return;
    }
    setIsBusy(true);
    const changed = await setPassword({ password: values.password }).finally(() => setIsBusy(false));
    const { error } = changed;
    if (error !== null) return notify.error(readAuthMessage(error, passwordMessages.passwordSaveFailed));
    if (changed.revoked === '') notify.success(passwordMessages.passwordSaved);
    else notify.success(changed.revoked, { durationMs: limits.longToastMs });
    await navigate({ to: pages.projects.href, replace: true });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onChange={problems.clear}
      className="grid gap-4"
    >
      <Field
        label={passwordMessages.newPassword}
        hint={authMessages.passwordHint(limits.passwordLengthMin)}
        error={problems.errorOf('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label={authMessages.confirmPassword} error={problems.errorOf('confirmPassword')}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
      {keys.length > 0 && <p className="text-sm text-muted">{passwordMessages.newPasswordKeys(keys)}</p>}
      <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
        {passwordMessages.savePassword}
      </Button>
    </form>
  );
}

/** Loads the names of the user's API keys for a warning, left out if that fails: the mail and the answer name the keys too. */
function useApiKeyNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(listApiKeys, { signal: controller.signal }).then(
      ({ items }) => setNames(items.map(apiKeysMessages.named)),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return names;
}
