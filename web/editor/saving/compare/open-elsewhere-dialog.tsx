import { useRef, useState } from 'react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useSession } from '../../session/session.ts';

/** Says that the template is open in another tab of this browser. Shown before anything can be changed in this tab. */
export function OpenElsewhereDialog({ onClose }: { onClose: () => void }) {
  const { editor, saver } = useSession();
  const take = useRef<HTMLButtonElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const handleTake = async (): Promise<void> => {
    setIsTaking(true);
    await saver.takeOver();
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.openElsewhereTitle}
      description={texts.openElsewhereText}
      isKept
      initialFocus={take}
      footer={
        <>
          <Button onClick={onClose} isDisabled={isTaking}>
            {texts.lookOnly}
          </Button>
          <Button onClick={() => editor.set({ dialog: 'copy' })} isDisabled={isTaking}>
            {texts.saveAsCopy}
          </Button>
          <Button ref={take} kind="primary" onClick={() => void handleTake()} isBusy={isTaking}>
            {texts.takeOver}
          </Button>
        </>
      }
    />
  );
}
