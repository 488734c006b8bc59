import { ArrowRight } from 'lucide-react';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { SizePreview } from '#web/templates/size-preview.tsx';
import { TemplateFields } from '#web/templates/template-fields.tsx';
import type { TemplateFormModel } from '#web/templates/use-template-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { StepForm } from './step-form.tsx';

interface TemplateStepProps {
  model: TemplateFormModel;
  onBack: () => void;
  onContinue: () => void;
}

export function TemplateStep({ model, onBack, onContinue }: TemplateStepProps) {
  return (
    <StepForm
      onSubmit={onContinue}
      buttons={
        <>
          <Button onClick={onBack}>{wizardMessages.back}</Button>
          <Button type="submit" kind="primary">
            {wizardMessages.continue}
            <ArrowRight aria-hidden="true" />
          </Button>
        </>
      }
    >
      <Card title={wizardMessages.steps[1]}>
        <TemplateFields model={model} />
      </Card>
      <Card title={templatesMessages.preview} className="lg:sticky lg:top-20">
        <SizePreview values={model.values} />
      </Card>
    </StepForm>
  );
}
