import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, Globe, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Project } from '#core/contract/projects-api.ts';
import { limits } from '#core/limits.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { hrefAfterChoosing, pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { selectProject } from '#web/lib/pages/selected-project.ts';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import { projectsQuery } from '#web/lib/api/queries.ts';

/** Number of projects from which the list can be filtered by typing. */
const filterFromCount = 10;

interface ProjectSwitcherProps {
  onNavigate: () => void;
  onQuickCreate: () => void;
}

export function ProjectSwitcher({ onNavigate, onQuickCreate }: ProjectSwitcherProps) {
  const { projectId } = useProjectScope();
  const { data } = useQuery(projectsQuery);
  const { isSwitching, choose } = useChoose(onNavigate);
  const projects = data?.items ?? [];
  const isLong = projects.length >= filterFromCount;
  return (
    <Menu
      trigger={<SwitcherButton isSwitching={isSwitching} />}
      align="start"
      className="w-(--anchor-width) min-w-60"
      {...(isLong && { filterLabel: shellMessages.findProject })}
      footer={
        <MenuItem icon={<Plus className="text-muted" />} onSelect={onQuickCreate}>
          {shellMessages.quickCreate}
        </MenuItem>
      }
    >
      <MenuItem
        icon={<ProjectMark name={undefined} />}
        isChosen={projectId === undefined}
        onSelect={() => choose(undefined)}
      >
        {shellMessages.globalOverview}
      </MenuItem>
      {data?.items.length === 0 && (
        <p className="px-2.5 py-2 text-sm text-muted">{shellMessages.noProjectsYet}</p>
      )}
      {projects.map((item) => (
        <ProjectItem
          key={item.id}
          project={item}
          isChosen={item.id === projectId}
          onSelect={() => choose(item.id)}
        />
      ))}
    </Menu>
  );
}

interface ProjectItemProps {
  project: Project;
  isChosen: boolean;
  onSelect: () => void;
}

/** A separate component, so that dates are only formatted when the menu is opened. */
function ProjectItem({ project, isChosen, onSelect }: ProjectItemProps) {
  return (
    <MenuItem
      icon={<ProjectMark name={project.name} />}
      isChosen={isChosen}
      note={formatDate(project.created_at)}
      onSelect={onSelect}
    >
      {project.name}
    </MenuItem>
  );
}

interface SwitcherButtonProps extends React.ComponentProps<'button'> {
  isSwitching: boolean;
}

function SwitcherButton({ isSwitching, ...rest }: SwitcherButtonProps) {
  const { projectId, project } = useProjectScope();
  const { data } = useQuery(projectsQuery);
  const isGlobal = projectId === undefined;
  const name = isGlobal ? shellMessages.globalOverview : (project?.name ?? commonMessages.loading);
  return (
    <button
      type="button"
      {...rest}
      title={name}
      className="control-edge flex min-h-11 w-full items-center gap-2.5 rounded-control bg-surface py-1.5 pr-2 pl-2.5 text-left transition-colors duration-120 hover:bg-sunken aria-expanded:bg-sunken"
    >
      <ProjectMark name={isGlobal ? undefined : name} />
      <span className="min-w-0 grow truncate font-medium">
        {isSwitching ? shellMessages.switching : name}
      </span>
      {isGlobal && data !== undefined && !isSwitching && (
        <span className="tabular rounded-chip bg-sunken px-1.5 text-xs leading-5 text-muted">
          <span aria-hidden="true">{formatNumber(data.total)}</span>
          <span className="sr-only">{shellMessages.projectCount(data.total)}</span>
        </span>
      )}
      <ChevronsUpDown className="size-4 shrink-0 text-muted" />
    </button>
  );
}

/** The first letter of a project's name on a square; a globe for all projects. */
function ProjectMark({ name }: { name: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-chip bg-accent-soft text-xs font-semibold text-accent uppercase"
    >
      {name === undefined ? <Globe className="size-4" /> : firstLetter(name)}
    </span>
  );
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment ?? '';
}

function useChoose(onNavigate: () => void) {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isSwitching, setIsSwitching] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (projectId: string | undefined) => {
    onNavigate();
    setIsSwitching(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsSwitching(false), limits.projectSwitchMs);
    selectProject(projectId);
    void navigate({
      to: projectId === undefined ? pages.projects.href : hrefAfterChoosing(projectId, pathname),
    });
  };
  return { isSwitching, choose };
}
