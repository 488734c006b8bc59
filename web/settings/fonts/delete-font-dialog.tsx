import { deleteFont, type Font } from '#core/contract/editor/fonts-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { nameFont } from './font-row.tsx';
import { fontsQuery } from '#web/lib/api/design-queries.ts';

const namesShown = 5;

export function DeleteFontDialog({ font, onClose }: { font: Font; onClose: () => void }) {
  const remove = useAction({
    mutationFn: () => call(deleteFont, { params: { id: font.id } }),
    outdates: fontsQuery.queryKey,
    done: fontsMessages.deleted,
    onSuccess: onClose,
    onError: () => notify.error(fontsMessages.deleteFailed),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.run()}
      title={fontsMessages.deleteTitle}
      confirmLabel={fontsMessages.deleteTitle}
      isBusy={remove.isPending}
    >
      <p>
        {frameMessages.deleteQuestion} <strong className="font-semibold text-ink">{nameFont(font)}</strong>?{' '}
        {frameMessages.deleteWarning}
      </p>
      {font.used_by.length > 0 && <p className="mt-2">{consequence(font.used_by)}</p>}
    </ConfirmDialog>
  );
}

function consequence(templates: readonly string[]): string {
  const named = templates.slice(0, namesShown).map((name) => `“${name}”`);
  const list = [...named, ...(templates.length > named.length ? ['…'] : [])].join(', ');
  return templates.length === 1
    ? fontsMessages.templateLosesIt(list)
    : fontsMessages.templatesLoseIt(templates.length, list);
}
