import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Globe, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { pathAfterChoosing, paths } from '#web/lib/paths.ts';
import { projectsQuery, useProjectScope } from '#web/lib/projects.ts';
import { selectProject } from '#web/lib/selected-project.ts';
import { classes } from '#web/ui/classes.ts';
import { inputStyle } from '#web/ui/input.tsx';
import { optionStyle, popupStyle } from '#web/ui/popup-style.ts';

const filterFromCount = 10;

interface ProjectSwitcherProps {
  onNavigate: () => void;
  onQuickCreate: () => void;
}

export function ProjectSwitcher({ onNavigate, onQuickCreate }: ProjectSwitcherProps) {
  const { projectId, project } = useProjectScope();
  const { data } = useQuery(projectsQuery);
  const { isSwitching, choose } = useChoose(onNavigate);
  const projects = data?.items ?? [];
  const name =
    projectId === undefined ? messages.shell.globalOverview : (project?.name ?? messages.common.loading);
  return (
    <MaybeFiltered isFiltered={projects.length >= filterFromCount}>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger className="control-edge flex min-h-11 w-full items-center gap-2.5 rounded-control bg-surface py-1.5 pr-2 pl-2.5 text-left transition-colors duration-120 hover:bg-sunken data-popup-open:bg-sunken">
          <ProjectMark name={projectId === undefined ? undefined : name} />
          <span className="min-w-0 grow truncate font-medium">
            {isSwitching ? messages.shell.switching : name}
          </span>
          {projectId === undefined && data !== undefined && !isSwitching && (
            <span className="tabular rounded-chip bg-sunken px-1.5 text-xs leading-5 text-muted">
              <span aria-hidden="true">{formatNumber(data.total)}</span>
              <span className="sr-only">{messages.shell.projectCount(data.total)}</span>
            </span>
          )}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </BaseMenu.Trigger>
        <BaseMenu.Portal>
          <BaseMenu.Positioner align="start" sideOffset={4} className="z-30 outline-none">
            <BaseMenu.Popup
              className={classes(
                popupStyle,
                'flex max-h-[min(28rem,var(--available-height))] w-72 max-w-[90vw] flex-col',
              )}
            >
              {projects.length >= filterFromCount && (
                <BaseMenu.Input
                  aria-label={messages.shell.findProject}
                  placeholder={messages.shell.findProject}
                  className={classes(inputStyle, 'mb-1 shrink-0')}
                />
              )}
              <BaseMenu.List className="min-h-0 overflow-y-auto overscroll-contain outline-none">
                <Option
                  icon={<Globe />}
                  isChosen={projectId === undefined}
                  onChoose={() => choose(undefined)}
                >
                  {messages.shell.globalOverview}
                </Option>
                {data?.items.length === 0 && (
                  <p className="px-2.5 py-2 text-sm text-muted">{messages.shell.noProjectsYet}</p>
                )}
                {projects.map((item) => (
                  <Option
                    key={item.id}
                    icon={<ProjectMark name={item.name} />}
                    isChosen={item.id === projectId}
                    note={formatDate(item.created_at)}
                    onChoose={() => choose(item.id)}
                  >
                    {item.name}
                  </Option>
                ))}
              </BaseMenu.List>
              <BaseMenu.Separator className="my-1 h-px shrink-0 bg-line" />
              <BaseMenu.Item className={classes(optionStyle, 'shrink-0')} onClick={onQuickCreate}>
                <Plus aria-hidden="true" className="text-muted" />
                {messages.shell.quickCreate}
              </BaseMenu.Item>
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </MaybeFiltered>
  );
}

interface OptionProps {
  icon: ReactNode;
  isChosen: boolean;
  note?: string;
  onChoose: () => void;
  children: string;
}

function Option({ icon, isChosen, note, onChoose, children }: OptionProps) {
  return (
    <BaseMenu.Item
      className={optionStyle}
      label={children}
      onClick={onChoose}
      aria-current={isChosen || undefined}
    >
      <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center text-muted">
        {icon}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate" title={children}>
          {children}
        </span>
        {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
      </span>
      {isChosen && <Check aria-hidden="true" className="text-accent" />}
    </BaseMenu.Item>
  );
}

/** The first letter of a project on a quiet tile; a globe when there is none. */
function ProjectMark({ name }: { name: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-chip bg-accent-soft text-xs font-semibold text-accent uppercase [&_svg]:size-4"
    >
      {name === undefined ? <Globe /> : firstLetter(name)}
    </span>
  );
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment ?? '';
}

/** Filtering replaces the menu's type-ahead, so a short list goes without it. */
function MaybeFiltered({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  return isFiltered ? <BaseMenu.FilterProvider>{children}</BaseMenu.FilterProvider> : children;
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
    void navigate({ to: projectId === undefined ? paths.projects : pathAfterChoosing(projectId, pathname) });
  };
  return { isSwitching, choose };
}
