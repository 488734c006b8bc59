import { ArrowRight } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { wizardMessages as texts } from '#core/messages/screens/wizard-messages.ts';
import { submitsByKeys } from '#web/lib/form/submit-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formColumns } from '#web/ui/page/screen.tsx';

interface StepFormProps {
  onBack: () => void;
  onContinue: () => void;
  children: ReactNode;
}

/** A step of the wizard: the questions, beside them the result, then Back and Continue. */
export function StepForm({ onBack, onContinue, children }: StepFormProps) {
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

export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-2">{children}</div>;
}
