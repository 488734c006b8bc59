import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { readAuthMessage, loadAuth } from '#web/lib/session/session.ts';
import { takeSecondStep } from '#web/lib/session/take-second-step.ts';
import { CodeDialog } from './code-dialog.tsx';
import { type SignInApp, twoStepQuery } from '../settings-queries.ts';

/** Asks for a code, then removes an app; with the last one the recovery codes go. */
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
    // The session's token still names the app.
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
