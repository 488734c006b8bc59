import { useRef } from 'react';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { readAuthMessage, loadAuth } from '#web/lib/session/session.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { CodeInput } from '#web/ui/field/code-input.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';

/** An app that is waited for: it has shown no code yet. */
export interface EnrolledApp {
  readonly id: string;
  /** The address of a picture to scan, as a data URI. */
  readonly picture: string;
  readonly secret: string;
}

/** Shows what the app must learn, and waits for the first code that it shows. */
export function ScanDialog({
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

/** The picture for the app's camera, and the same in letters for typing it. */
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
