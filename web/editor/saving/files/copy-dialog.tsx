import { useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { filesMessages as texts } from '#core/messages/screens/editor/saving/files-messages.ts';
import { savingMessages } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx';
import { useSession } from '../../session/session.ts';
import { useSaver } from '../../session/use-saver.ts';

type Saved = { readonly name: string; readonly url: string };

/** Copies the current document to a new template, and shows where it is. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const { saver } = useSession();
  const { name } = useSaver();
  const [isBusy, setIsBusy] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const handleSubmit = async (copyName: string): Promise<void> => {
    setIsBusy(true);
    try {
      setSaved({ name: copyName, url: await saver.copy(copyName) });
    } catch (error) {
      notify.error(readMessage(error, savingMessages.copyFailed));
    }
    setIsBusy(false);
  };
  if (saved !== null)
    return (
      <Dialog
        onClose={onClose}
        title={texts.copyTitle}
        description={texts.copySaved(saved.name)}
        footer={
          <>
            <Button onClick={onClose}>{commonMessages.close}</Button>
            <a
              href={saved.url}
              target="_blank"
              rel="noreferrer"
              onClick={onClose}
              className={buttonStyle('primary')}
            >
              {texts.openCopy}
            </a>
          </>
        }
      />
    );
  return (
    <NameDialog
      onClose={onClose}
      title={texts.copyTitle}
      label={texts.copyLabel}
      hint={texts.copyHint}
      initialName={texts.copyName(name).slice(0, 200)}
      isNameSelected
      submitLabel={texts.copySubmit}
      missingName={texts.copyNameMissing}
      isBusy={isBusy}
      onSubmit={(copyName) => void handleSubmit(copyName)}
    />
  );
}
