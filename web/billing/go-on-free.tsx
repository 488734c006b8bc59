import { Suspense, useState } from 'react';
import { goOnFree } from '#core/contract/account/billing-api.ts';
import { billingMessages } from '#core/messages/screens/billing-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { messageOf } from '#web/lib/api/caller.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { freeProducts } from './describe-billing.ts';

const ConfirmDialog = lazyPart(() => import('#web/ui/dialog/confirm-dialog.tsx'), 'ConfirmDialog');
const texts = billingMessages;

/** Button to continue without a plan: asks first, because published pictures are replaced by the shop's. */
export function GoOnFree({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useAction({
    mutationFn: () => call(goOnFree, { params: { id: projectId } }),
    onSuccess: () => {
      notify.success(texts.wentOnFree);
      setIsAsking(false);
      onDone();
    },
    onError: (error) => notify.error(messageOf(error, texts.goOnFreeFailed)),
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.goOnFree}</Button>
      <Suspense fallback={null}>
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
      </Suspense>
    </>
  );
}
