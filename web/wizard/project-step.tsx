import type { RefObject } from 'react';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { StepForm } from './step-form.tsx';

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
      <Card title={wizardMessages.steps[0]}>
        <Field
          label={wizardMessages.projectName}
          isRequired
          error={error}
          hint={wizardMessages.projectNameHint}
        >
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
