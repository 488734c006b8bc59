import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutGrid, LayoutTemplate, List, Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { limits } from '#core/limits.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { useListSearch } from '#web/lib/pages/list-search.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { SelectProjectCard } from '#web/ui/page/select-project-card.tsx';
import { templatesQuery, projectBrandQuery } from '../template-queries.ts';
import { TemplatesGrid } from './templates-grid.tsx';
import { TemplatesTable } from './templates-table.tsx';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { NameDialog } from '#web/ui/dialog/questions.ts';
import { useRenameTemplate } from '../use-template-actions.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import type { ProjectCard } from '#core/contract/projects-api.ts';

interface TemplatesScreenProps {
  /** Card about the first ads of a project, shown until a channel has fetched them. */
  FirstAds: ComponentType<{ projectId: string }>;
}

export function TemplatesScreen({ FirstAds }: TemplatesScreenProps) {
  const { projectId, project } = useProjectScope();
  return (
    <Screen title={texts.title} actions={<NewTemplateLink projectId={projectId} />}>
      {projectId === undefined ? (
        <SelectProjectCard text={texts.selectProjectText} linkLabel={feedsMessages.viewAllProjects} />
      ) : (
        <TemplatesList key={projectId} projectId={projectId} project={project} FirstAds={FirstAds} />
      )}
    </Screen>
  );
}

/** Link to the page for a new template. If no project is selected, it says that one is needed. */
function NewTemplateLink({ projectId }: { projectId: string | undefined }) {
  return (
    <LinkButton
      kind="primary"
      isLink
      to={pages.newTemplate.href(projectId)}
      icon={<Plus />}
      onClick={(event) => {
        if (projectId !== undefined) return;
        event.preventDefault();
        notify.error(frameMessages.selectProjectFirst);
      }}
    >
      {texts.newTemplate}
    </LinkButton>
  );
}

interface OpenDialog {
  kind: 'rename' | 'delete';
  template: TemplateItem;
}

interface TemplatesListProps extends TemplatesScreenProps {
  projectId: string;
  project: ProjectCard | undefined;
}

function TemplatesList({ projectId, project, FirstAds }: TemplatesListProps) {
  const { search, page } = useListSearch();
  const query = useQuery(templatesQuery(projectId, search, page));
  const [dialog, setDialog] = useState<OpenDialog>();
  const [look, setLook] = useLook();
  return (
    <>
      <PagedList
        query={query}
        pageSize={limits.templatesPageSize}
        texts={texts}
        noun={frameMessages.nouns.template}
        empty={<NoTemplates projectId={projectId} />}
        beside={<LookChoice look={look} onChange={setLook} />}
      >
        {(templates) => {
          const shown = {
            templates,
            projectId,
            onRename: (template: TemplateItem) => setDialog({ kind: 'rename', template }),
            onDelete: (template: TemplateItem) => setDialog({ kind: 'delete', template }),
          };
          return (
            <>
              {look === 'table' && <TemplatesTable {...shown} />}
              {look === 'grid' && <TemplatesGrid {...shown} />}
              <ProjectBrand projectId={projectId} />
            </>
          );
        }}
      </PagedList>
      {/* Below the list, because it is loaded later and would move it. */}
      {query.data !== undefined && project?.channel_fetched_at === null && <FirstAds projectId={projectId} />}
      {dialog?.kind === 'rename' && (
        <RenameTemplateDialog template={dialog.template} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteTemplateDialog
          template={dialog.template}
          onClose={() => setDialog(undefined)}
          onDeleted={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

type Look = 'table' | 'grid';

function LookChoice({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  return (
    <SegmentedControl
      legend={texts.looks}
      options={[
        { value: 'table', label: texts.asTable, icon: <List /> },
        { value: 'grid', label: texts.asGrid, icon: <LayoutGrid /> },
      ]}
      value={look}
      onChange={onChange}
    />
  );
}

/** Display mode of the list, stored in the address, so that a reload and Back keep it. */
function useLook(): [Look, (look: Look) => void] {
  const { look }: { look?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setLook = (next: Look) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, look: next === 'grid' ? next : undefined }),
      replace: true,
      resetScroll: false,
    });
  return [look === 'grid' ? look : 'table', setLook];
}

function NoTemplates({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      icon={<LayoutTemplate />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <LinkButton kind="primary" isLink to={pages.newTemplate.href(projectId)} icon={<Plus />}>
          {texts.newTemplate}
        </LinkButton>
      }
    />
  );
}

/** Maximum numbers of shown fonts and colours; they fit into one line on a phone. */
const shownMax = { fonts: 4, colors: 8 };

/** Fonts and colours of a project's templates, the most used first. Nothing until they are loaded. */
function ProjectBrand({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectBrandQuery(projectId));
  if (data === undefined || data.fonts.length + data.palette.length === 0) return null;
  return (
    <dl
      aria-label={texts.brand}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-muted [overflow-wrap:anywhere]"
    >
      {data.fonts.length > 0 && (
        <div className="flex gap-2">
          <dt>{texts.brandFonts}</dt>
          <dd className="font-medium text-ink">{data.fonts.slice(0, shownMax.fonts).join(', ')}</dd>
        </div>
      )}
      {data.palette.length > 0 && (
        <div className="flex items-center gap-2">
          <dt>{texts.brandColors}</dt>
          {data.palette.slice(0, shownMax.colors).map((color) => (
            <dd key={color} title={color}>
              <span
                aria-hidden="true"
                className="control-edge block size-5 rounded-full forced-color-adjust-none"
                style={{ background: color }}
              />
              <span className="sr-only">{color}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function RenameTemplateDialog({ template, onClose }: { template: TemplateItem; onClose: () => void }) {
  const rename = useRenameTemplate(template, onClose);
  return (
    <NameDialog
      onClose={onClose}
      title={texts.rename}
      label={texts.columnName}
      initialName={template.name}
      isNameSelected
      submitLabel={commonMessages.save}
      isBusy={rename.isPending}
      missingName={texts.validNameRequired}
      onMissing={() => notify.error(texts.validNameRequired, { untilInput: true })}
      onSubmit={rename.run}
    />
  );
}
