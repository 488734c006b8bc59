import { useState } from 'react';
import { goOnFree } from '#core/contract/account/billing-api.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Button } from '#web/ui/button/button.tsx';
import { freeProducts } from './describe-billing.ts';

const ConfirmDialog = lazyExtra(() => import('#web/ui/dialog/confirm-dialog.tsx'), 'ConfirmDialog');

/** Button to continue without a plan: asks first, because published pictures are replaced by the shop's. */
export function GoOnFree({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useAction({
    mutationFn: () => call(goOnFree, { params: { id: projectId } }),
    done: texts.wentOnFree,
    onSuccess: () => {
      setIsAsking(false);
      onDone();
    },
    failed: texts.goOnFreeFailed,
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.goOnFree}</Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setIsAsking(false)}
          onConfirm={() => leave.run()}
          title={texts.goOnFree}
          confirmLabel={texts.goOnFree}
          isBusy={leave.isPending}
        >
          {texts.goOnFreeText(freeProducts())}
        </ConfirmDialog>
      )}
    </>
  );
}
