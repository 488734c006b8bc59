import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { takesFocusOver, useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { submitsByKeys } from '#web/lib/form/submit-keys.ts';
import { useFirstField } from '#web/lib/form/use-first-field.ts';
import { SectionLinks } from '#web/ui/page/section-links.tsx';
import { formColumns } from '#web/ui/page/screen.tsx';
import { useNamedPart } from './use-named-part.ts';
import { AccessSection } from './sections/access-section.tsx';
import { AvailabilitySection } from './sections/availability-section.tsx';
import { FeedInformationSection } from './sections/feed-information-section.tsx';
import { FieldsSkeleton } from './fields-skeleton.tsx';
import { ImageSection } from './sections/image-section.tsx';
import { PriceSection, Reductions } from './sections/price-section.tsx';
import { ProductMappingSection } from './sections/product-mapping-section.tsx';
import type { PanelTemplate } from './use-product-preview.ts';
import { SamplePanel } from './sample-panel.tsx';
import type { FeedFormModel } from './use-feed-form.ts';
import { ValidationErrors } from './validation-errors.tsx';
import { guardDefaults, guardThresholds } from '#core/feeds/guard.ts';
import { isEuCurrency } from '#core/price/prior-price-settings.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { priceFormMessages } from '#core/messages/screens/feeds/price-form-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { FoldedCard } from '#web/ui/display/folded-card.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Check, ChevronDown } from 'lucide-react';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { tagOfLabel } from './values/feed-form-values.ts';
import { Button } from '#web/ui/button/button.tsx';
import { matchText } from './match-text.ts';

interface FeedFormProps {
  model: FeedFormModel;
  /** Called when the form is submitted and all values are valid. */
  onSubmit: () => void;
  /** Additional sections below those about the feed. */
  children?: ReactNode;
  footer: ReactNode;
  /** Template in which the products next to the form are shown. */
  template: PanelTemplate | undefined;
  /** Undefined until the project is created. */
  projectId?: string;
  /** True to show only a summary of what was detected in the feed, until the user wants to change something. */
  isFolded?: boolean;
}

/** The form of a feed on the left, the shop's own products on the right. */
export function FeedForm(props: FeedFormProps) {
  const { model, onSubmit, children, footer, template, projectId, isFolded = false } = props;
  const [isOpen, setIsOpen] = useState(!isFolded);
  // Once opened, the fields stay open, even if their problems are solved.
  if (!isOpen && model.hasFields && !isUnderstood(model)) setIsOpen(true);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, 0, useNamedPart());
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
  const columns = (
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
              <>
                <UnderstoodCard model={model} onChange={() => setIsOpen(true)} />
                {isOfEu(model) && (
                  <Card title={wizardMessages.sellsInEu}>
                    <Reductions model={model} />
                  </Card>
                )}
              </>
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
  if (isFolded) return columns;
  return (
    <div className="grid gap-5 min-[90rem]:grid-cols-[10rem_minmax(0,1fr)] min-[90rem]:items-start min-[90rem]:gap-6">
      <SectionLinks beside="wide" label={commonMessages.sections} sections={listSections(model)} />
      {columns}
    </div>
  );
}

/** The sections of the unfolded form that are shown now, in their order. */
function listSections({ hasFields }: FeedFormModel) {
  const fields = [
    { id: 'mapping', title: feedFormMessages.productMapping },
    { id: 'images', title: feedFormMessages.imageConfiguration },
    { id: 'availability', title: feedFormMessages.availabilityConfiguration },
    { id: 'prices', title: priceFormMessages.title },
  ];
  return [
    { id: 'information', title: feedFormMessages.information },
    ...(hasFields ? fields : []),
    { id: 'template', title: feedFormMessages.templateSelection },
    { id: 'options', title: feedFormMessages.additionalOptions },
    { id: 'access', title: feedFormMessages.accessAndSchedule },
    { id: 'limits', title: feedFormMessages.guard },
  ];
}

// Imported when needed, because few users open them, and the wizard is the first page for a new user.
const GuardFields = lazyExtra(() => import('./sections/guard-fields.tsx'), 'GuardFields');

/** Limits for what a feed may lose before a person has to confirm it. */
function GuardSection({ model }: { model: FeedFormModel }) {
  const [isOpen, setIsOpen] = useState(false);
  const { guard } = model.values;
  const isUsual = guardThresholds.every((measure) => guard[measure] === guardDefaults[measure]);
  return (
    <FoldedCard
      id="limits"
      title={feedFormMessages.guard}
      isOpen={isOpen}
      onToggle={setIsOpen}
      summary={isUsual ? feedFormMessages.guardSummaryDefault : feedFormMessages.guardSummary}
    >
      {isOpen && (
        <div className="grid gap-4">
          <GuardFields model={model} />
        </div>
      )}
    </FoldedCard>
  );
}

const CutOutTrial = lazyExtra(() => import('./sections/cut-out-trial.tsx'), 'CutOutTrial');

interface OptionsSectionProps {
  model: FeedFormModel;
  /** Undefined until the project is created; before that, decisions about photos cannot be stored. */
  projectId: string | undefined;
}

function OptionsSection({ model, projectId }: OptionsSectionProps) {
  const { values, change } = model;
  return (
    <Card id="options" title={feedFormMessages.additionalOptions}>
      <Checkbox
        label={feedFormMessages.removeBackground}
        hint={feedFormMessages.removeBackgroundHint}
        isChecked={values.removeBg}
        onChange={(removeBg) => change({ removeBg })}
      />
      {values.removeBg && projectId !== undefined && <CutOutTrial projectId={projectId} model={model} />}
    </Card>
  );
}

interface UnderstoodCardProps {
  model: FeedFormModel;
  onChange: () => void;
}

/** Summary of what was detected in the feed; a press shows all fields. */
function UnderstoodCard({ model, onChange }: UnderstoodCardProps) {
  const { values, sample } = model;
  const button = useFocusHandover<HTMLButtonElement>();
  const found = [
    sample === undefined ? undefined : matchText(sample),
    wizardMessages.photoIn(values.imageTagName),
    wizardMessages.idIn(tagOfLabel(values.productIdTagName)),
  ];
  return (
    <Card title={wizardMessages.understood}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ul className="grid min-w-0 gap-1.5">
          {found.map((line) => (
            <li key={line ?? ''} className="flex min-h-5 min-w-0 gap-2 tabular [overflow-wrap:anywhere]">
              {line !== undefined && (
                <>
                  <Check className="mt-0.5 size-4 shrink-0 text-good" />
                  {line}
                </>
              )}
            </li>
          ))}
        </ul>
        <Button ref={button} icon={<ChevronDown />} onClick={onChange}>
          {wizardMessages.change}
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">{wizardMessages.changeHint}</p>
    </Card>
  );
}

/** True if the shop's currency is one of the EU, as chosen or as the feed says. */
function isOfEu({ values, sample }: FeedFormModel): boolean {
  const { currency = null, likelyCurrency = null } = sample?.guessed ?? {};
  return isEuCurrency(values.currency || (currency ?? likelyCurrency));
}

/** True if the feed can be used as detected, and nothing needs to be checked. */
function isUnderstood({ problems, sample, values, isAccessNeeded }: FeedFormModel): boolean {
  const { name: _name, feedUrl: _feedUrl, ...inside } = problems.fields;
  const hasPicture = values.imageTagName !== '' && values.productIdTagName !== '';
  const hasMatch = sample === undefined || sample.matchCount > 0;
  return Object.keys(inside).length === 0 && hasPicture && hasMatch && !isAccessNeeded;
}
