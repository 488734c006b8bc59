import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { passwordMessages } from '#core/messages/screens/account/password-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { openedLink, useSession } from '#web/lib/session/session.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { isRecoverySession } from '#web/lib/session/token-claims.ts';
import { SecondStep } from './second-step.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The token of an invitation's link, read before anything cleans the address; null: the page was reached otherwise. */
const invitation = readInvitation(new URLSearchParams(location.search));

/** Screen of a forgotten password's link: sets a new password, or tells in plain words why not and what to do. */
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
