import { publishTemplate } from '#core/contract/templates/template-versions-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { PublishDialog } from '#web/ui/publish/publish-dialog.tsx';
import { useEditorState, useSession } from '../../session/session.ts';
import { DocPicture } from '../compare/doc-picture.tsx';
import { useSaver } from '../../session/use-saver.ts';
import { ProblemsFirst } from './problems-first.tsx';

/** Publishes the edited template. */
export function PublishEdited({ onClose }: { onClose: () => void }) {
  const { calls, saver, templateId } = useSession();
  const { isPublished, projectId, save } = useSaver();
  const doc = useEditorState((editor) => editor.doc);
  const publish = usePublish();
  return (
    <PublishDialog
      template={{ templateId, projectId, call: calls.call, save: saver.flush }}
      picture={<DocPicture doc={doc} alt={texts.what} maxSide={320} />}
      isNothingNew={isPublished && save.status === 'saved'}
      canClosePage
      publish={publish}
      onClose={onClose}
    >
      <ProblemsFirst onLook={onClose} />
    </PublishDialog>
  );
}

/** Returns a function that publishes the last saved draft; it returns false and shows the reason if that failed. */
function usePublish(): (closesPage: boolean) => Promise<boolean> {
  const { announce, calls, saver, templateId } = useSession();
  return async (closesPage) => {
    try {
      if (!(await saver.flush())) {
        notify.error(texts.notSaved);
        return false;
      }
      const params = { id: templateId };
      await calls.call(publishTemplate, { params, body: { draft_version: saver.state().save.version } });
      announce(texts.published);
      if (closesPage) leave(pages.template.href(templateId, saver.state().projectId));
      else saver.notePublished(await calls.call(getTemplate, { params }));
      return true;
    } catch (error) {
      saver.checkDraft(error);
      notify.error(readMessage(error, texts.failed));
      return false;
    }
  };
}

/** Closes the tab if a script has opened it; otherwise goes to the template's page. */
function leave(address: string): void {
  window.close();
  setTimeout(() => location.assign(address), 100);
}
