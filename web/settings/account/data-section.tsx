import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountExportPath } from '#core/contract/account/account-api.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { authorizedFetch } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';

const DeleteAccountDialog = lazyExtra(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

/** Taking one's data along, and leaving. */
export function DataSection() {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useAction({
    mutationFn: async () => (await authorizedFetch(accountExportPath, { method: 'GET' })).blob(),
    onSuccess: (bytes) => saveFile(bytes, 'feedmaker-data.json'),
    failed: texts.exportFailed,
  });
  return (
    <Card title={texts.data} id="data">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="text-muted">{texts.exportText}</p>
          <Button onClick={() => download.run()} isBusy={download.isPending} icon={<Download />}>
            {texts.exportData}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
          <p className="text-muted">{texts.deleteText}</p>
          {/* Red is kept for the button that does it. */}
          <Button onClick={() => setIsDeleting(true)} icon={<Trash2 />} className="text-bad!">
            {texts.deleteAccount}
          </Button>
        </div>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}
