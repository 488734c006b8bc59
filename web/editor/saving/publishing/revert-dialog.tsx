import { useState } from 'react';
import { revertTemplate } from '#core/contract/templates/template-versions-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { UsageFacts } from '#web/ui/publish/usage-facts.tsx';
import { useUsage, type Usage } from '#web/ui/publish/use-usage.ts';
import { useSession } from '../../session/session.ts';
import { DocPicture } from '../compare/doc-picture.tsx';
import { useVersionDoc } from '../versions/use-version-doc.ts';
import { openVersionDocs } from '../versions/version-docs.ts';

/** Shows the version that was published before the current one, and publishes it again. */
export function RevertDialog({ onClose }: { onClose: () => void }) {
  const { announce, calls, saver, templateId } = useSession();
  const { state, reload } = useUsage({ templateId, call: calls.call, save: saver.flush }, false);
  const [isBusy, setIsBusy] = useState(false);
  const before = state.usage?.reverts_to ?? null;
  const handleRevert = async (): Promise<void> => {
    if (before === null) return;
    setIsBusy(true);
    try {
      const params = { id: templateId };
      await calls.call(revertTemplate, { params, body: { version_id: before.id } });
      saver.notePublished(await calls.call(getTemplate, { params }));
      notify.success(texts.reverted);
      announce(texts.reverted);
      onClose();
    } catch (error) {
      notify.error(readMessage(error, texts.revertFailed));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.revertTitle}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button
            kind="primary"
            onClick={() => void handleRevert()}
            isBusy={isBusy}
            isDisabled={before === null}
          >
            {texts.revertSubmit}
          </Button>
        </>
      }
    >
      {state.usage === null && <UsageFacts state={state} onRetry={reload} />}
      {state.usage !== null && before === null && <p className="text-base">{texts.nothingBefore}</p>}
      {before !== null && <Before before={before} />}
    </Dialog>
  );
}

function Before({ before }: { before: NonNullable<Usage['reverts_to']> }) {
  const { calls, templateId } = useSession();
  const [docs] = useState(() => openVersionDocs(calls, templateId));
  const doc = useVersionDoc(docs, before.id, true);
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-4">
      <div className="h-28">
        {doc !== undefined && doc !== null && <DocPicture doc={doc} alt={texts.what} maxSide={320} />}
      </div>
      <p className="text-base text-pretty">{texts.revertText(formatDateTime(before.created_at))}</p>
    </div>
  );
}
