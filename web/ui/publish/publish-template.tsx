import { useQuery } from '@tanstack/react-query';
import { publishTemplate } from '#core/contract/templates/template-versions-api.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys, keysChangedByPublishing } from '#web/lib/api/query-keys.ts';
import { notify } from '#web/lib/notify.ts';
import { Picture } from '../display/picture.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const nothingToSave = () => Promise.resolve(true);

/** Publishes the saved draft of a template from any page of the dashboard. */
export function PublishTemplate({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const template = useQuery(templateQuery(templateId)).data;
  if (template === undefined) return null;
  const publish = async (): Promise<boolean> => {
    try {
      const body = { draft_version: template.draft_version };
      await call(publishTemplate, { params: { id: templateId }, body });
      return true;
    } catch (error) {
      notify.error(readMessage(error, texts.failed));
      return false;
    } finally {
      await outdate(keys.template(templateId), ...keysChangedByPublishing);
    }
  };
  return (
    <PublishDialog
      template={{ templateId, projectId: template.project_id, call, save: nothingToSave }}
      picture={<Picture src={template.preview_url} alt={texts.what} isEager />}
      publish={publish}
      onClose={onClose}
    />
  );
}
