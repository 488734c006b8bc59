import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { feedSettingsOfForm } from '#web/feeds/form/values/feed-settings-of-form.ts';
import { toAccessChange } from '#web/feeds/form/values/source-access-values.ts';
import { useFeedForm, type FeedFormModel } from '#web/feeds/form/use-feed-form.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useUserEmail } from '#web/lib/session/session.ts';
import { useFirstField } from '#web/lib/form/use-first-field.ts';
import type { NewTemplate } from '#web/templates/new-template.ts';
import { emptyTemplateFormValues, type TemplateFormValues } from '#web/templates/template-form-values.ts';
import { useTemplateForm } from '#web/templates/use-template-form.ts';
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { StepList } from './step-list.tsx';
import { suggestedProjectName, suggestedTemplateName } from './suggested-names.ts';
import { FeedStep, ProjectStep, TemplateStep } from './steps.tsx';
import { useSetup } from './use-setup.ts';
import { furtherPhotosMax } from '#picture/values';
import { photoAddress } from '#web/feeds/photo-address.ts';
import { designProductsMax, type DesignProduct } from '#web/templates/controls/design-products.ts';
import { keptFeedValues, valuesOfKept } from '#web/feeds/form/values/kept-feed-values.ts';
import type { FeedFormValues } from '#web/feeds/form/values/feed-form-values.ts';
import { readKeptDraft, useKeptDraft } from '#web/lib/form/kept-draft.ts';

/** Wizard with three steps. It holds the values of all, so that going back and forth loses nothing. */
export function WizardScreen() {
  const navigate = useNavigate();
  const email = useUserEmail();
  const [begun] = useState(() => readSetupDraft(email));
  const [step, setStep] = useState(begun?.step ?? 0);
  /** Template made in the second step, needed in the third. */
  const [template, setTemplate] = useState<NewTemplate | null>(null);
  const [projectName, setProjectName] = useState(() => begun?.projectName ?? suggestedProjectName(email));
  const [nameError, setNameError] = useState<string>();
  const templateForm = useTemplateForm({
    values: begun?.template ?? firstTemplate,
    nameOf: suggestedTemplateName,
  });
  const feedForm = useFeedForm(undefined, undefined, { begun: begun?.feed });
  useKeptSetup(email, { step, projectName, template: templateForm.values, feed: feedForm.values });
  useDescribedTemplate(
    { isWanted: step === 2 && template === null, values: templateForm.values },
    setTemplate,
  );
  const products = useMemo(() => productsOfForm(feedForm), [feedForm]);
  const { start, isPending, isDone } = useSetup();
  const nameInput = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useFirstField(content, step);

  const leaveProjectStep = () => {
    if (projectName.trim() !== '') return setStep(1);
    setNameError(projectsMessages.nameRequired);
    notify.error(projectsMessages.nameRequired, { untilInput: true });
    return nameInput.current?.focus();
  };
  const leaveTemplateStep = async () => {
    const [problem] = Object.values(templateForm.check());
    if (problem !== undefined) {
      notify.error(problem, { untilInput: true });
      return focusFirstProblem(content.current);
    }
    try {
      const { newTemplateOf } = await import('#web/templates/new-template.ts');
      setTemplate(newTemplateOf(templateForm.values));
      return setStep(2);
    } catch {
      return notify.error(commonMessages.networkFailure);
    }
  };
  const complete = () => {
    if (template === null) return;
    const { values, analysis } = feedForm;
    start({
      project: { name: projectName.trim() },
      template: { name: template.name, html_dev: template.html, config_dev: template.config },
      feed: {
        name: values.name.trim(),
        feedSettings: feedSettingsOfForm(values, { analysis, template, activate: true }),
        sourceAccess: toAccessChange(values.access),
      },
    });
  };
  const isDirty =
    begun !== null ||
    projectName !== suggestedProjectName(email) ||
    templateForm.isChanged ||
    feedForm.values.feedUrl !== '';
  return (
    <Screen
      title={projectsMessages.newProject}
      back={{ to: pages.projects.href, label: projectsMessages.title }}
    >
      <StepList current={step} />
      <div ref={content} tabIndex={-1} className="outline-none">
        {step === 0 && (
          <ProjectStep
            name={projectName}
            error={nameError}
            input={nameInput}
            onChange={(name) => {
              setProjectName(name);
              setNameError(undefined);
            }}
            onBack={() => void navigate({ to: pages.projects.href })}
            onContinue={leaveProjectStep}
          />
        )}
        {step === 1 && (
          <TemplateStep
            model={templateForm}
            products={products}
            onBack={() => setStep(0)}
            onContinue={() => void leaveTemplateStep()}
          />
        )}
        {step === 2 && template !== null && (
          <FeedStep
            model={feedForm}
            template={template}
            isBusy={isPending}
            onBack={() => setStep(1)}
            onSubmit={complete}
          />
        )}
      </div>
      <LeaveGuard title={wizardMessages.leaveTitle} isOn={() => isDirty && !isDone.current} />
    </Screen>
  );
}

/** Initial template: in the size that most channels accept, and named after it. */
const firstTemplate: TemplateFormValues = {
  ...emptyTemplateFormValues,
  type: 'facebook',
  name: wizardMessages.suggestedNames.square,
};

/** Calls `onKnown` with the template of the second step, if the wizard was reloaded at the last step and thus has only its form values. */
function useDescribedTemplate(
  { isWanted, values }: { isWanted: boolean; values: TemplateFormValues },
  onKnown: (template: NewTemplate) => void,
): void {
  const take = useEffectEvent((newTemplateOf: (from: TemplateFormValues) => NewTemplate) =>
    onKnown(newTemplateOf(values)),
  );
  useEffect(() => {
    if (!isWanted) return;
    void import('#web/templates/new-template.ts').then(
      (module) => take(module.newTemplateOf),
      () => notify.error(commonMessages.networkFailure),
    );
  }, [isWanted]);
}

/** Focuses the first invalid field, when the messages that mark it are rendered. */
function focusFirstProblem(root: HTMLElement | null): void {
  requestAnimationFrame(() =>
    root?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus(),
  );
}

/** Returns the first products of the feed as read by the form, for previews of designs. */
function productsOfForm({
  values,
  access,
  sample,
}: Pick<FeedFormModel, 'values' | 'access' | 'sample'>): DesignProduct[] {
  const usable = (sample?.products ?? []).filter(
    ({ isMatch, image }) => isMatch && photoAddress(image) !== null,
  );
  return usable.slice(0, designProductsMax).map((product) => ({
    id: String(product.position),
    title: product.shown['title'] ?? product.id,
    shown: product.shown,
    photo: product.image,
    source: {
      values: product.values,
      imageLink: product.image,
      furtherImageLinks: product.additionalImages
        .slice(0, furtherPhotosMax)
        .map((link) => link.slice(0, 4_000)),
      removeBg: values.removeBg,
      feedUrl: values.feedUrl.trim(),
      ...access,
    },
    isOwn: true,
  }));
}

interface SetupDraft {
  readonly step: number;
  readonly projectName: string;
  readonly template: TemplateFormValues;
  readonly feed: FeedFormValues;
}

const KEY = 'feedmaker.setup';

function readSetupDraft(email: string): SetupDraft | null {
  const kept = readKeptDraft(KEY, email) as SetupDraft | null;
  if (kept === null) return null;
  return {
    step: Math.min(Math.max(kept.step, 0), 2),
    projectName: kept.projectName,
    template: { ...emptyTemplateFormValues, ...kept.template },
    feed: valuesOfKept(kept.feed),
  };
}

/** Stores the values while the wizard is open, so that a reload keeps them. */
function useKeptSetup(email: string, { step, projectName, template, feed }: SetupDraft): void {
  useKeptDraft(KEY, email, { step, projectName, template, feed: keptFeedValues(feed) });
}
