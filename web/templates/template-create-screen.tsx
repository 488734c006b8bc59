import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { submitsByKeys } from '#web/lib/form/submit-keys.ts';
import { useFirstField } from '#web/lib/form/use-first-field.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { formColumns } from '#web/ui/page/screen.tsx';
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { designProductsQuery } from './controls/design-products.ts';
import { PreviewCard } from './preview-card.tsx';
import { TemplateFields } from './template-fields.tsx';
import { useCreateTemplate } from './use-template-actions.ts';
import { projectBrandQuery } from './template-queries.ts';
import { useTemplateForm } from './use-template-form.ts';

export function TemplateCreateScreen() {
  const { projectId } = useProjectScope();
  return (
    <Screen title={texts.newTemplate} back={{ to: pages.templates.href(projectId), label: texts.title }}>
      {projectId === undefined ? (
        <EmptyState
          icon={<FolderOpen />}
          title={texts.projectRequired}
          text={texts.projectRequiredText}
          action={
            <LinkButton to={pages.projects.href} isLink>
              {feedsMessages.viewAllProjects}
            </LinkButton>
          }
        />
      ) : (
        <CreateForm projectId={projectId} />
      )}
    </Screen>
  );
}

function CreateForm({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const [failedTries, setFailedTries] = useState(0);
  const model = useTemplateForm();
  const { data: products = [] } = useQuery(designProductsQuery(projectId));
  const { data: brand } = useQuery(projectBrandQuery(projectId));
  const isDone = useRef(false);
  const creation = useCreateTemplate(projectId, () => {
    isDone.current = true;
    void navigate({ to: pages.templates.href(projectId) });
  });
  useEffect(() => {
    if (failedTries > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  }, [failedTries]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [problem] = Object.values(model.check());
    if (problem === undefined) return creation.run(model.values);
    notify.error(problem, { untilInput: true });
    return setFailedTries((count) => count + 1);
  };
  return (
    <form ref={form} noValidate {...submitsByKeys} onSubmit={handleSubmit} className={formColumns}>
      <Card>
        <TemplateFields model={model} products={products} />
      </Card>
      <PreviewCard model={model} products={products} brandColors={brand?.palette ?? []} />
      <div className="flex flex-wrap justify-end gap-2 lg:col-start-1">
        <LinkButton to={pages.templates.href(projectId)}>{commonMessages.cancel}</LinkButton>
        <Button type="submit" kind="primary" isBusy={creation.isPending}>
          {texts.createSubmit}
        </Button>
      </div>
      <LeaveGuard title={texts.leaveCreation} isOn={() => !isDone.current && model.isChanged} />
    </form>
  );
}
