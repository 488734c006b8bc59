import { useState } from 'react';
import { publishTemplate } from '#core/contract/templates/template-versions-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { publishMessages as texts } from '#core/messages/screens/editor/saving/publish-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useEditorState, useSession } from '../../session/session.ts';
import { DocPicture } from '../compare/doc-picture.tsx';
import { useSaver } from '../../session/use-saver.ts';
import { ProblemsFirst } from './problems-first.tsx';
import { PublishedBody } from './published-body.tsx';
import { UsageFacts } from './usage-facts.tsx';
import { useUsage } from './use-usage.ts';

/** Shows what is published, where it is used and what it costs; then the progress. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const [total, setTotal] = useState<number | null>(null);
  const { state, reload } = useUsage(total !== null);
  const { isPublished, save } = useSaver();
  const { isBusy, publish } = usePublish();
  const doc = useEditorState((editor) => editor.doc);
  const handlePublish = async (closes: boolean): Promise<void> => {
    const isDone = await publish(closes);
    if (isDone && !closes) setTotal(state.usage?.to_draw ?? 0);
  };
  if (total !== null)
    return (
      <Dialog
        onClose={onClose}
        title={texts.published}
        description={texts.publishedText}
        footer={
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <PublishedBody usage={state.usage} total={total} />
      </Dialog>
    );
  const isNothingNew = isPublished && save.status === 'saved';
  const canPublish = state.status === 'loaded' || state.status === 'failed';
  return (
    <Dialog
      onClose={onClose}
      title={texts.publishTitle}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button onClick={() => void handlePublish(true)} isDisabled={!canPublish || isBusy}>
            {texts.publishAndClose}
          </Button>
          <Button
            kind="primary"
            onClick={() => void handlePublish(false)}
            isDisabled={!canPublish}
            isBusy={isBusy}
          >
            {texts.publish}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-4">
        <div className="h-28">
          <DocPicture doc={doc} alt={texts.what} maxSide={320} />
        </div>
        <div className="grid gap-3">
          {isNothingNew && <p className="text-base text-muted">{texts.nothingNew}</p>}
          <UsageFacts state={state} onRetry={reload} />
        </div>
      </div>
      <ProblemsFirst onLook={onClose} />
    </Dialog>
  );
}

/** Publishes the last saved draft. Returns false and shows the reason if that failed. */
function usePublish(): { isBusy: boolean; publish: (closes: boolean) => Promise<boolean> } {
  const { announce, calls, saver, templateId } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const publish = async (closes: boolean): Promise<boolean> => {
    setIsBusy(true);
    try {
      if (!(await saver.flush())) {
        notify.error(texts.notSaved);
        return false;
      }
      const params = { id: templateId };
      await calls.call(publishTemplate, { params, body: { draft_version: saver.state().save.version } });
      announce(texts.published);
      if (closes) leave(pages.template.href(templateId, saver.state().projectId));
      else saver.notePublished(await calls.call(getTemplate, { params }));
      return true;
    } catch (error) {
      saver.checkDraft(error);
      notify.error(readMessage(error, texts.failed));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, publish };
}

/** Closes the tab if a script has opened it; otherwise goes to the template's page. */
function leave(address: string): void {
  window.close();
  setTimeout(() => location.assign(address), 100);
}
