import { webhooksMessages as texts } from '#core/messages/screens/account/webhooks-messages.ts';
import { ShownOnceDialog } from '#web/ui/dialog/shown-once-dialog.tsx';

/** Shows a signing secret, which cannot be shown a second time. */
export function SecretDialog(props: { isNew: boolean; secret: string; onClose: () => void }) {
  const { isNew, secret, onClose } = props;
  return (
    <ShownOnceDialog
      onClose={onClose}
      title={isNew ? texts.createdTitle : texts.rotatedTitle}
      description={isNew ? texts.secretText : `${texts.secretText} ${texts.rotatedText}`}
      label={texts.secret}
      value={secret}
      copyLabel={texts.copy}
      copyTexts={{ copied: texts.copied, failed: texts.copyFailed }}
      doneLabel={texts.done}
    />
  );
}
