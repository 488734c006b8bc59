import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Brush, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { readTemplateConfig, templateSize } from '#picture';
import { formatDateTime } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { openEditor } from '#web/lib/api/open-editor.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { isOfNothing } from '#web/lib/api/caller.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { AbsentScreen } from '#web/ui/page/absent-screen.tsx';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { projectQuery } from '#web/lib/api/queries.ts';
import { DesignInUse } from './design-in-use.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { DeleteTemplateDialog } from './list/delete-template-dialog.tsx';

const TemplateDesign = lazyPart(() => import('./controls/template-design.tsx'), 'TemplateDesign');

export function TemplateScreen() {
  const { id = '' } = useParams({ strict: false });
  const { projectId } = useProjectScope();
  const query = useQuery(templateQuery(id));
  useFailureToast(isOfNothing(query.error) ? null : query.error, texts.loadOneFailed);
  const back = { to: pages.templates.href(projectId), label: texts.title };
  if (query.data !== undefined) return <TemplatePage template={query.data} back={back} />;
  return (
    <AbsentScreen
      query={query}
      back={back}
      texts={{
        title: texts.details,
        notFound: texts.notFound,
        gone: texts.gone,
        backToList: texts.backToTemplates,
        failed: texts.loadOneFailed,
      }}
      waiting={<PageSkeleton />}
    />
  );
}

function TemplatePage({ template, back }: { template: Template; back: { to: string; label: string } }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const config = readTemplateConfig(template.config_dev);
  const leftOut = config?.leftOut ?? [];
  const size = config === null ? { width: 1, height: 1 } : templateSize(config);
  const preview = <StoredPreview template={template} ratio={size.width / size.height} />;
  const waiting = (
    <>
      {preview}
      <Details template={template} />
    </>
  );
  return (
    <Screen
      title={template.name}
      back={back}
      actions={
        <>
          <Button icon={<Trash2 />} onClick={() => setIsAsking(true)}>
            {texts.delete}
          </Button>
          <Button kind="primary" icon={<Brush />} onClick={() => openEditor(template.id)}>
            {texts.editInEditor}
          </Button>
        </>
      }
    >
      {leftOut.length > 0 && (
        <Card title={texts.leftOut}>
          <p className="mb-3 text-muted">{texts.leftOutText}</p>
          <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        {config?.designControls === undefined ? (
          <>
            {preview}
            <div className="grid gap-5 lg:gap-6">
              <Card>
                <DesignInUse template={template} />
              </Card>
              <Details template={template} />
            </div>
          </>
        ) : (
          <Suspense fallback={waiting}>
            <TemplateDesign key={template.id} template={template} waiting={waiting}>
              <Details template={template} />
            </TemplateDesign>
          </Suspense>
        )}
      </div>
      {isAsking && (
        <DeleteTemplateDialog
          template={template}
          onClose={() => setIsAsking(false)}
          onDeleted={() => void navigate({ to: back.to })}
        />
      )}
    </Screen>
  );
}

function StoredPreview({ template, ratio }: { template: Template; ratio: number }) {
  return (
    <Card className="grid place-items-center">
      <div className="w-full" style={{ maxWidth: `min(100%, ${ratio * 32}rem)` }}>
        <Picture
          src={template.published_url ?? template.preview_url}
          alt={texts.previewOf(template.name)}
          ratio={ratio}
          isEager
        />
      </div>
    </Card>
  );
}

function Details({ template }: { template: Template }) {
  const project = useQuery(projectQuery(template.project_id)).data;
  const config = readTemplateConfig(template.config_dev);
  const size = config && templateSize(config);
  return (
    <Card title={texts.details}>
      <dl className="grid gap-2.5">
        <Fact label={texts.name}>{template.name}</Fact>
        <Fact label={texts.project}>
          <Link
            to={pages.templates.href(template.project_id)}
            className="font-medium text-accent hover:underline"
          >
            {project?.name ?? '…'}
          </Link>
        </Fact>
        {size !== null && (
          <Fact label={texts.size}>
            {size.width} × {size.height} px
          </Fact>
        )}
        <Fact label={texts.hasPreview}>{template.has_preview ? frameMessages.yes : frameMessages.no}</Fact>
        <Fact label={texts.createdAt}>
          <time dateTime={template.created_at}>{formatDateTime(template.created_at)}</time>
        </Fact>
        <Fact label={texts.updatedAt}>
          <time dateTime={template.updated_at}>{formatDateTime(template.updated_at)}</time>
        </Fact>
      </dl>
    </Card>
  );
}

function PageSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <output className="sr-only">{commonMessages.loading}</output>
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
