import type { FormEvent, ReactNode } from 'react';

interface StepFormProps {
  onSubmit: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

/** A step of the wizard: what is asked, then Back and Continue. */
export function StepForm({ onSubmit, buttons, children }: StepFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      {children}
      <StepButtons>{buttons}</StepButtons>
    </form>
  );
}

export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex max-w-3xl flex-wrap items-center justify-between gap-2">{children}</div>;
}
