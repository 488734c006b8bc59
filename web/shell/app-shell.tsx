import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/common-messages.ts';
import { shellMessages } from '#core/messages/shell-messages.ts';
import { paths, projectIdOfPath } from '#web/lib/paths.ts';
import { projectsQuery, useProjectScope } from '#web/lib/projects.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { onProjectsRefresh, selectProject } from '#web/lib/selected-project.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingArea } from '#web/ui/spinner.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));

interface AppShellProps {
  /** The create dialog of the projects, handed in because a shell knows no product screens. */
  ProjectDialog: ComponentType<{ isOpen: boolean; onClose: () => void }>;
  children: ReactNode;
}

/** The frame of every screen that needs a session, with the store of server state around it. */
export function AppShell(props: AppShellProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  );
}

/** Sidebar, header and the main landmark around the screen. */
function Frame({ ProjectDialog, children }: AppShellProps) {
  const { projectId, project } = useProjectScope();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  useSelectionFollowsAddress();
  useFocusAfterNavigation();
  useEffect(
    () => onProjectsRefresh(() => void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })),
    [],
  );
  const sidebar = (
    <Sidebar onNavigate={() => setIsDrawerOpen(false)} onQuickCreate={() => setIsCreating(true)} />
  );
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {commonMessages.skipToContent}
      </a>
      <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface md:block">{sidebar}</aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface/90 px-3 backdrop-blur-sm sm:px-6 lg:px-8">
          <IconButton
            label={shellMessages.openNavigation}
            icon={<MenuIcon aria-hidden="true" />}
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
            className="md:hidden"
          />
          <p className="min-w-0 grow truncate font-medium" title={project?.name}>
            {projectId === undefined ? shellMessages.allProjects : project?.name}
          </p>
          <UserMenu />
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 grow">
          <Suspense fallback={<LoadingArea />}>{children}</Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {isDrawerOpen && <Drawer onClose={() => setIsDrawerOpen(false)}>{sidebar}</Drawer>}
        {isCreating && <ProjectDialog isOpen onClose={() => setIsCreating(false)} />}
      </Suspense>
    </div>
  );
}

/** A link that goes away with its screen takes the focus along; the new screen's main part is the next best place. */
function useFocusAfterNavigation(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The remembered project is the one in the address; the project list itself stands for 'global'. */
function useSelectionFollowsAddress(): void {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { project, isMissing } = useProjectScope();
  const idOfPath = projectIdOfPath(pathname);
  useEffect(() => {
    if (pathname === paths.projects || pathname === paths.newProject) selectProject(undefined);
    else if (project !== undefined && project.id === idOfPath) selectProject(idOfPath);
  }, [pathname, idOfPath, project]);
  useEffect(() => {
    if (!isMissing) return;
    if (idOfPath === undefined) selectProject(undefined);
    else void navigate({ to: paths.projects, replace: true });
  }, [isMissing, idOfPath, navigate]);
}
