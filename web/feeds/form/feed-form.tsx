import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { submitsByKeys } from '#web/lib/form/submit-keys.ts';
import { useFirstField } from '#web/lib/form/use-first-field.ts';
import { formColumns } from '#web/ui/page/screen.tsx';
import { AccessSection } from './sections/access-section.tsx';
import { AvailabilitySection } from './sections/availability-section.tsx';
import { FeedInformationSection } from './sections/feed-information-section.tsx';
import { FieldsSkeleton } from './fields-skeleton.tsx';
import { ImageSection } from './sections/image-section.tsx';
import { GuardSection } from './sections/guard-section.tsx';
import { OptionsSection } from './sections/options-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { ProductMappingSection } from './sections/product-mapping-section.tsx';
import { isUnderstood, UnderstoodCard } from './understood-card.tsx';
import type { PanelTemplate } from './use-product-preview.ts';
import { SamplePanel } from './sample-panel.tsx';
import type { FeedFormModel } from './use-feed-form.ts';
import { ValidationErrors } from './validation-errors.tsx';

interface FeedFormProps {
  model: FeedFormModel;
  /** Called once everything is checked. */
  onSubmit: () => void;
  /** Additional sections below those of the feed. */
  children?: ReactNode;
  /** The line of buttons. */
  footer: ReactNode;
  /** The template whose picture the panel draws around the shop's photos. */
  template: PanelTemplate | undefined;
  /** Undefined until the project is made. */
  projectId?: string;
  /** Whether the facts that were understood of the feed are summarized until the user wants to change them. */
  isFolded?: boolean;
}

/** The form of a feed on the left, the shop's own products beside it. */
export function FeedForm(props: FeedFormProps) {
  const { model, onSubmit, children, footer, template, projectId, isFolded = false } = props;
  const [isOpen, setIsOpen] = useState(!isFolded);
  // Problems stay in view once they are fixed.
  if (!isOpen && model.hasFields && !isUnderstood(model)) setIsOpen(true);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const [failedTries, setFailedTries] = useState(0);
  useEffect(() => {
    if (failedTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failedTries]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!model.isSubmittable) return;
    if (model.check()) onSubmit();
    else setFailedTries((count) => count + 1);
  };
  return (
    <div className={formColumns}>
      <SamplePanel model={model} template={template} projectId={projectId} />
      <form
        ref={form}
        noValidate
        {...submitsByKeys}
        onSubmit={handleSubmit}
        className="grid gap-5 lg:col-start-1 lg:row-start-1"
      >
        <div {...takesFocusOver} className="grid gap-5 outline-none">
          <FeedInformationSection model={model} />
          <ValidationErrors
            list={model.problems.list}
            fault={model.state.status === 'failed' ? model.state.fault : undefined}
            onMend={model.mend}
          />
        </div>
        {model.hasFields && (
          <div {...takesFocusOver} className="grid gap-5 outline-none">
            {isOpen ? (
              <>
                <ProductMappingSection model={model} />
                <ImageSection model={model} />
                <AvailabilitySection model={model} />
                <PriceSection model={model} />
              </>
            ) : (
              <UnderstoodCard model={model} onChange={() => setIsOpen(true)} />
            )}
          </div>
        )}
        {!model.hasFields && model.state.status === 'loading' && <FieldsSkeleton />}
        {children}
        <OptionsSection model={model} projectId={projectId} />
        {(isOpen || model.isAccessNeeded) && <AccessSection model={model} />}
        {isOpen && <GuardSection model={model} />}
        {footer}
      </form>
    </div>
  );
}
