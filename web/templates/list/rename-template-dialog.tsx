import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx';
import { useRenameTemplate } from '../use-template-actions.ts';

export function RenameTemplateDialog({ template, onClose }: { template: TemplateItem; onClose: () => void }) {
  const rename = useRenameTemplate(template, onClose);
  return (
    <NameDialog
      isOpen
      onClose={onClose}
      title={texts.rename}
      label={texts.columnName}
      initialName={template.name}
      isNameSelected
      submitLabel={commonMessages.save}
      isBusy={rename.isPending}
      missingName={texts.validNameRequired}
      onMissing={() => notify.error(texts.validNameRequired, { untilInput: true })}
      onSubmit={rename.run}
    />
  );
}
