import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { FeedForm } from '#web/feeds/form/feed-form.tsx';
import type { PanelTemplate } from '#web/feeds/form/use-product-preview.ts';
import type { FeedFormModel } from '#web/feeds/form/use-feed-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StepButtons } from './step-form.tsx';

interface FeedStepProps {
  model: FeedFormModel;
  template: PanelTemplate;
  isBusy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

export function FeedStep({ model, template, isBusy, onBack, onSubmit }: FeedStepProps) {
  return (
    <FeedForm
      model={model}
      template={template}
      isFolded
      onSubmit={onSubmit}
      footer={
        <StepButtons>
          <Button onClick={onBack} isDisabled={isBusy}>
            {wizardMessages.back}
          </Button>
          {/* On a phone a line of its own, which is there before it says anything: the buttons stay where they are. */}
          <output className="grow px-2 text-right text-sm text-muted max-sm:order-first max-sm:min-h-5 max-sm:basis-full max-sm:text-left">
            {isBusy && wizardMessages.creating}
          </output>
          <Button type="submit" kind="primary" isBusy={isBusy} isDisabled={!model.isSubmittable}>
            {wizardMessages.complete}
          </Button>
        </StepButtons>
      }
    />
  );
}
