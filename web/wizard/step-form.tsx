import type { FormEvent, ReactNode } from 'react';
import { submitsByKeys } from '#web/lib/form/submit-keys.ts';
import { formColumns } from '#web/ui/page/screen.tsx';

interface StepFormProps {
  onSubmit: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

/** A step of the wizard: the questions, beside them the result, then Back and Continue. */
export function StepForm({ onSubmit, buttons, children }: StepFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate {...submitsByKeys} onSubmit={handleSubmit} className={formColumns}>
      {children}
      <div className="lg:col-start-1">
        <StepButtons>{buttons}</StepButtons>
      </div>
    </form>
  );
}

export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-2">{children}</div>;
}
