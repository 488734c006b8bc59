import { type ReactNode, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { PublishedBody } from './published-body.tsx';
import { UsageFacts } from './usage-facts.tsx';
import { type OpenedTemplate, useUsage } from './use-usage.ts';

interface PublishDialogProps {
  template: OpenedTemplate & { readonly projectId: string };
  picture: ReactNode;
  /** True if the draft was published already. */
  isNothingNew?: boolean;
  /** True for a page of the template's own, which can be closed with publishing. */
  canClosePage?: boolean;
  /** What to look at first. */
  children?: ReactNode;
  /** Publishes the saved draft. Resolves with false if that failed, after saying why. */
  publish: (closesPage: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** Shows what is published, where it is used and what it costs; then the progress. */
export function PublishDialog({ template, publish, onClose, ...props }: PublishDialogProps) {
  const [total, setTotal] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { state, reload } = useUsage(template, total !== null);
  const handlePublish = async (closesPage: boolean): Promise<void> => {
    setIsBusy(true);
    const isDone = await publish(closesPage);
    setIsBusy(false);
    if (isDone && !closesPage) setTotal(state.usage?.to_draw ?? 0);
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
        <PublishedBody usage={state.usage} total={total} projectId={template.projectId} />
      </Dialog>
    );
  const canPublish = state.status === 'loaded' || state.status === 'failed';
  return (
    <Dialog
      onClose={onClose}
      title={texts.publishTitle}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          {props.canClosePage === true && (
            <Button onClick={() => void handlePublish(true)} isDisabled={!canPublish || isBusy}>
              {texts.publishAndClose}
            </Button>
          )}
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
        <div className="h-28">{props.picture}</div>
        <div className="grid gap-3">
          {props.isNothingNew === true && <p className="text-base text-muted">{texts.nothingNew}</p>}
          <UsageFacts state={state} onRetry={reload} />
        </div>
      </div>
      {props.children}
    </Dialog>
  );
}
