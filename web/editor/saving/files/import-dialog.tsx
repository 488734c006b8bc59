import { filesMessages as texts } from '#core/messages/screens/editor/saving/files-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { usePart, useSession } from '../../session/session.ts';
import { chooseImport, importFailure } from './import-file.ts';

/** Lists why a file could not be imported, with the place of each problem. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const problems = usePart(importFailure, (state) => state.problems);
  const handleChoose = (): void => {
    onClose();
    chooseImport(session);
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.importTitle}
      description={texts.importIntro}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.close}</Button>
          <Button kind="primary" onClick={handleChoose}>
            {texts.chooseOther}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-base [overflow-wrap:anywhere]">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Dialog>
  );
}
