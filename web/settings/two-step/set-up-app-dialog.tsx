import { useEffect, useRef, useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { readAuthMessage, loadAuth, useUserEmail } from '#web/lib/session/session.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { sessionsQuery, twoStepQuery } from '../settings-queries.ts';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';

/** Adds an authenticator app: asks for its name, then for a first code, then shows recovery codes if there are none yet. */
export function SetUpAppDialog({
  appCount,
  hasCodes,
  onClose,
}: {
  appCount: number;
  hasCodes: boolean;
  onClose: () => void;
}) {
  const [app, setApp] = useState<EnrolledApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // If no code was entered for an added app, it is removed when the dialog is closed in any way.
  const leftover = useRef<string | null>(null);
  useEffect(
    () => () => {
      const factorId = leftover.current;
      if (factorId !== null) void loadAuth().then((auth) => auth.mfa.unenroll({ factorId }));
    },
    [],
  );
  const handleConfirmed = async () => {
    leftover.current = null;
    notify.success(texts.isSetUp);
    if (!hasCodes) {
      const { data, error } = await (await loadAuth()).mfa.recoveryCodes.generate();
      if (error === null) setCodes(data.codes);
      else notify.error(readAuthMessage(error, texts.makeCodesFailed));
      if (error !== null) onClose();
    } else onClose();
    await outdate(twoStepQuery.queryKey);
    await outdate(sessionsQuery.queryKey);
  };
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (app !== null) return <ScanDialog app={app} onConfirmed={handleConfirmed} onClose={onClose} />;
  return (
    <NameDialog
      appCount={appCount}
      onClose={onClose}
      onEnrolled={(enrolled) => {
        leftover.current = enrolled.id;
        setApp(enrolled);
      }}
    />
  );
}

function NameDialog({
  appCount,
  onEnrolled,
  onClose,
}: {
  appCount: number;
  onEnrolled: (app: EnrolledApp) => void;
  onClose: () => void;
}) {
  const email = useUserEmail();
  const [needsPassword, setNeedsPassword] = useState(false);
  const problems = useProblem<'name' | 'password'>();
  const enrol = async (form: HTMLFormElement) => {
    const { name, password } = readFields(form, ['name', 'password']);
    if (name.trim() === '') return problems.show(form, { field: 'name', text: texts.nameRequired });
    if (needsPassword && password === '')
      return problems.show(form, { field: 'password', text: frameMessages.fieldRequired });
    const auth = await loadAuth();
    if (needsPassword) {
      const { error } = await auth.signInWithPassword({ email, password });
      if (error !== null)
        return problems.show(form, {
          field: 'password',
          text: readAuthMessage(error, authMessages.signInFailed),
        });
    }
    const wish = { factorType: 'totp', friendlyName: name.trim(), issuer: commonMessages.product } as const;
    const { data, error } = await auth.mfa.enroll(wish);
    if (error === null)
      return onEnrolled({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret });
    if (error.code === 'reauthentication_needed') return setNeedsPassword(true);
    return problems.show(form, { field: 'name', text: readAuthMessage(error, texts.setUpFailed) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.setUpTitle}
      description={texts.nameText}
      submitLabel={texts.continue}
      onSubmit={enrol}
      onChange={problems.clear}
    >
      <Field label={texts.name} error={problems.errorOf('name')}>
        <Input
          name="name"
          maxLength={100}
          defaultValue={appCount === 0 ? texts.nameDefault : texts.nameDefaultNext(appCount + 1)}
          autoComplete="off"
        />
      </Field>
      {needsPassword && (
        <Field label={texts.password} hint={texts.passwordHint} error={problems.errorOf('password')}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
    </FormDialog>
  );
}

/** An added authenticator app for which no code was entered yet. */
interface EnrolledApp {
  readonly id: string;
  /** Picture to scan, as a data URI. */
  readonly picture: string;
  readonly secret: string;
}

/** Shows the secret for the authenticator app, and asks for the first code that the app shows. */
function ScanDialog({
  app,
  onConfirmed,
  onClose,
}: {
  app: EnrolledApp;
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const problems = useProblem<'code'>();
  const confirm = async (form: HTMLFormElement) => {
    const { code } = readFields(form, ['code']);
    if (code.trim() === '') return problems.show(form, { field: 'code', text: texts.codeMissing });
    const { error } = await (await loadAuth()).mfa.challengeAndVerify({ factorId: app.id, code });
    if (error === null) return await onConfirmed();
    form.reset();
    return problems.show(form, { field: 'code', text: readAuthMessage(error, texts.codeFailed) });
  };
  return (
    <FormDialog
      isKept
      onClose={onClose}
      title={texts.scanTitle}
      description={texts.scanText}
      above={<Secret app={app} />}
      initialFocus={input}
      submitLabel={texts.confirm}
      onSubmit={confirm}
      onChange={problems.clear}
    >
      <Field label={texts.code} hint={texts.codeHint} error={problems.errorOf('code')}>
        <CodeInput ref={input} name="code" kind="app" />
      </Field>
    </FormDialog>
  );
}

/** The secret as a picture to scan, and as letters to type into the app. */
function Secret({ app }: { app: EnrolledApp }) {
  return (
    <>
      <img
        src={app.picture}
        alt={texts.qrLabel}
        width="208"
        height="208"
        className="mx-auto rounded-control border border-line"
      />
      <div>
        <p className="text-sm text-muted">{texts.secret}</p>
        <div className="flex items-center gap-2">
          <p className="min-w-0 grow font-mono text-sm">{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton
            label={texts.copySecret}
            text={app.secret}
            texts={{ copied: texts.secretCopied, failed: texts.copyFailed }}
          />
        </div>
      </div>
    </>
  );
}
