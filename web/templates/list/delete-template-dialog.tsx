import { useQuery } from '@tanstack/react-query';
import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { feedsOfTemplateQuery } from '../template-queries.ts';
import { useDeleteTemplate } from '../use-template-actions.ts';

const namesShown = 5;

interface DeleteTemplateDialogProps {
  template: TemplateItem;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const feeds = useQuery(feedsOfTemplateQuery(template.project_id, template.id)).data ?? [];
  const deletion = useDeleteTemplate(onDeleted);
  return (
    <ConfirmDialog
      isBusy={deletion.isPending}
      onClose={onClose}
      onConfirm={() => deletion.run(template)}
      title={templatesMessages.deleteTitle}
    >
      <p>
        {frameMessages.deleteQuestion} <strong className="font-semibold text-ink">{template.name}</strong>?{' '}
        {frameMessages.deleteWarning}
      </p>
      {feeds.length > 0 && <p className="mt-2">{consequence(feeds)}</p>}
    </ConfirmDialog>
  );
}

function consequence(feeds: readonly string[]): string {
  const named = feeds.slice(0, namesShown).map((name) => commonMessages.quoted(name));
  const rest = feeds.length - named.length;
  const list = [...named, ...(rest > 0 ? [templatesMessages.furtherFeeds(rest)] : [])].join(', ');
  return feeds.length === 1
    ? templatesMessages.feedPauses(list)
    : templatesMessages.feedsPause(feeds.length, list);
}
