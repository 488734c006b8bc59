import { ArrowRight } from 'lucide-react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { wizardMessages as texts } from '#core/messages/screens/wizard-messages.ts';
import { submitsByKeys } from '#web/lib/form/submit-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formColumns } from '#web/ui/page/screen.tsx';
import { FeedForm } from '#web/feeds/form/feed-form.tsx';
import type { PanelTemplate } from '#web/feeds/form/use-product-preview.ts';
import type { FeedFormModel } from '#web/feeds/form/use-feed-form.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import type { DesignProduct } from '#web/templates/controls/design-products.ts';
import { PreviewCard } from '#web/templates/preview-card.tsx';
import { TemplateFields } from '#web/templates/template-fields.tsx';
import type { TemplateFormModel } from '#web/templates/use-template-form.ts';

interface StepFormProps {
  onBack: () => void;
  onContinue: () => void;
  children: ReactNode;
}

/** A step of the wizard: its fields, the result next to them, and buttons to go back and to continue. */
function StepForm({ onBack, onContinue, children }: StepFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onContinue();
  };
  return (
    <form noValidate {...submitsByKeys} onSubmit={handleSubmit} className={formColumns}>
      {children}
      <div className="lg:col-start-1">
        <StepButtons>
          <Button onClick={onBack}>{texts.back}</Button>
          <Button type="submit" kind="primary">
            {texts.continue}
            <ArrowRight />
          </Button>
        </StepButtons>
      </div>
    </form>
  );
}

function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-2">{children}</div>;
}

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
            {texts.back}
          </Button>
          {/* A separate row on a phone, even without a message, so that the buttons stay in place. */}
          <output className="grow px-2 text-right text-sm text-muted max-sm:order-first max-sm:min-h-5 max-sm:basis-full max-sm:text-left">
            {isBusy && texts.creating}
          </output>
          <Button type="submit" kind="primary" isBusy={isBusy} isDisabled={!model.isSubmittable}>
            {texts.complete}
          </Button>
        </StepButtons>
      }
    />
  );
}

interface ProjectStepProps {
  name: string;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  onChange: (name: string) => void;
  onBack: () => void;
  onContinue: () => void;
}

export function ProjectStep({ name, error, input, onChange, onBack, onContinue }: ProjectStepProps) {
  return (
    <StepForm onBack={onBack} onContinue={onContinue}>
      <Card title={texts.steps[0]}>
        <Field label={texts.projectName} isRequired error={error} hint={texts.projectNameHint}>
          <Input
            ref={input}
            value={name}
            required
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
      </Card>
    </StepForm>
  );
}

interface TemplateStepProps {
  model: TemplateFormModel;
  /** Products of the shop; empty until its feed was read. */
  products: readonly DesignProduct[];
  onBack: () => void;
  onContinue: () => void;
}

export function TemplateStep({ model, products, onBack, onContinue }: TemplateStepProps) {
  return (
    <StepForm onBack={onBack} onContinue={onContinue}>
      <Card title={texts.steps[1]}>
        <TemplateFields model={model} products={products} />
      </Card>
      <PreviewCard model={model} products={products} />
    </StepForm>
  );
}
