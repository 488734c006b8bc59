import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  type ProjectCard as ProjectCardData,
  deleteProject,
  type Project,
} from '#core/contract/projects-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { taskMessages } from '#core/messages/screens/task-messages.ts';
import { useListSearch } from '#web/lib/pages/list-search.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { installationQuery, projectsQuery, projectQuery } from '#web/lib/api/queries.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { refreshProjects } from '#web/lib/api/projects.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { readSelectedProject, selectProject } from '#web/lib/pages/selected-project.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { usePaidPlans } from '#web/lib/api/paid-plans.ts';

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps');
const OperatorNotice = lazyExtra(() => import('./operator-notice.tsx'), 'OperatorNotice');
// If its code cannot be loaded, the screen is shown without it.
const noActivity = { Activity: (_props: { projects: readonly ProjectCardData[] }) => null };
const Activity = lazyExtra(() => import('./activity.tsx').catch(() => noActivity), 'Activity');
const ProjectDialog = lazyExtra(() => import('./project-dialog.tsx'), 'ProjectDialog');

type OpenDialog = { kind: 'edit' | 'delete'; project: ProjectCardData } | undefined;

export function ProjectsScreen() {
  const { search, setSearch } = useListSearch();
  const [dialog, setDialog] = useState<OpenDialog>(undefined);
  const { data, error, refetch } = useQuery(projectsQuery);
  const installation = useQuery(installationQuery);
  useFailureToast(error, commonMessages.projectsNotLoaded);
  const isEmpty = data?.items.length === 0;
  const close = () => setDialog(undefined);
  return (
    <Screen
      title={projectsMessages.title}
      subtitle={isEmpty || (data === undefined && error !== null) ? undefined : writeSubtitle(data?.items)}
      actions={
        <LinkButton to={pages.newProject.href} kind="primary" icon={<Plus />}>
          {projectsMessages.newProject}
        </LinkButton>
      }
    >
      {!isEmpty && (
        <SearchBox
          label={projectsMessages.searchLabel}
          placeholder={projectsMessages.searchPlaceholder}
          value={search}
          onSearch={setSearch}
          debounceMs={0}
        />
      )}
      {data !== undefined && !isEmpty && (
        <Cards
          projects={data.items.filter((project) => matches(project, search))}
          search={search}
          onClear={() => setSearch('')}
          onOpen={setDialog}
        />
      )}
      {/* Below the cards, because it is loaded later and would move them. */}
      {data !== undefined && installation.data !== undefined && installation.data.findings.length > 0 && (
        <OperatorNotice findings={installation.data.findings} />
      )}
      {data !== undefined && !isEmpty && <Activity projects={data.items} />}
      {isEmpty && (
        <Suspense fallback={<Loading />}>
          <FirstSteps />
        </Suspense>
      )}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <LoadFailure
          title={commonMessages.projectsNotLoaded}
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {dialog?.kind === 'edit' && <ProjectDialog project={dialog.project} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteProjectDialog project={dialog.project} onClose={close} />}
    </Screen>
  );
}

interface CardsProps {
  projects: readonly ProjectCardData[];
  search: string;
  onClear: () => void;
  onOpen: (dialog: OpenDialog) => void;
}

function Cards({ projects, search, onClear, onOpen }: CardsProps) {
  if (projects.length === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title={projectsMessages.noMatch(search)}
        action={<Button onClick={onClear}>{commonMessages.clearSearch}</Button>}
      />
    );
  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id} className="grid min-w-0">
          <ProjectCard
            project={project}
            onEdit={() => onOpen({ kind: 'edit', project })}
            onDelete={() => onOpen({ kind: 'delete', project })}
          />
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <StillLoading>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <output className="sr-only">{commonMessages.loading}</output>
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
      </div>
    </StillLoading>
  );
}

/** Returns the number of tasks in all projects; without tasks, totals; while loading, a non-breaking space, so that nothing moves later. */
function writeSubtitle(projects: readonly ProjectCardData[] | undefined): string {
  if (projects === undefined) return '\u{A0}';
  const sum = (of: (project: ProjectCardData) => number) =>
    projects.reduce((all, project) => all + of(project), 0);
  const tasks = sum((project) => project.task_count);
  if (tasks > 0)
    return taskMessages.tasksIn(
      tasks,
      sum((project) => project.task_feed_count),
    );
  return projectsMessages.feedsAndEnhanced(
    frameMessages.feed(sum((project) => project.feed_count)),
    frameMessages.product(sum((project) => project.enhanced_count)),
  );
}

function matches(project: ProjectCardData, search: string): boolean {
  return project.name.toLowerCase().includes(search.trim().toLowerCase());
}

function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const remove = useAction({
    mutationFn: () => call(deleteProject, { params: { id: project.id } }),
    onSuccess: async () => {
      if (readSelectedProject() === project.id) selectProject(undefined);
      queryClient.removeQueries({ queryKey: projectQuery(project.id).queryKey });
      await refreshProjects();
      notify.success(projectsMessages.deleted);
      onClose();
    },
    onError: () => notify.error(projectsMessages.deleteFailed),
  });
  const [plan] = usePaidPlans([project]);
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => remove.run()}
      title={projectsMessages.deleteTitle}
      isBusy={remove.isPending}
    >
      {frameMessages.deleteQuestion} <strong className="text-ink">{project.name}</strong>?{' '}
      {projectsMessages.deleteTakesAll}{' '}
      {plan !== undefined && (
        <strong className="text-ink">{projectsMessages.deleteEndsPlan(plan.name, plan.dollars)}</strong>
      )}{' '}
      {frameMessages.deleteWarning}
    </ConfirmDialog>
  );
}
