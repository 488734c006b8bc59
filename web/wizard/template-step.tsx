import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import type { DesignProduct } from '#web/templates/controls/design-products.ts';
import { PreviewCard } from '#web/templates/preview-card.tsx';
import { TemplateFields } from '#web/templates/template-fields.tsx';
import type { TemplateFormModel } from '#web/templates/use-template-form.ts';
import { Card } from '#web/ui/display/card.tsx';
import { StepForm } from './step-form.tsx';

interface TemplateStepProps {
  model: TemplateFormModel;
  /** Products of the shop, once its feed has been read. */
  products: readonly DesignProduct[];
  onBack: () => void;
  onContinue: () => void;
}

export function TemplateStep({ model, products, onBack, onContinue }: TemplateStepProps) {
  return (
    <StepForm onBack={onBack} onContinue={onContinue}>
      <Card title={wizardMessages.steps[1]}>
        <TemplateFields model={model} products={products} />
      </Card>
      <PreviewCard model={model} products={products} />
    </StepForm>
  );
}
