import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Menu as MenuIcon, Search, ChevronDown, LogOut, Server, Settings } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { hrefOfNew, pages, projectIdOfPath } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { installationQuery } from '#web/lib/api/queries.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { onProjectsRefresh, selectProject } from '#web/lib/pages/selected-project.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Sidebar } from './sidebar.tsx';
import { leaveFor, useHeldSession } from './use-held-session.ts';
import { useEarlyKeys, useShortcuts } from './use-shortcuts.ts';
import { paletteMessages } from '#core/messages/screens/palette-messages.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { ShortcutCaps } from './shortcut-caps.tsx';
import { useUserEmail } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { OneStop } from '#web/ui/list/one-stop.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/popup/menu.tsx';

const Bell = lazyPart(() => import('./bell/bell.tsx'), 'Bell');
const Drawer = lazyPart(() => import('./drawer.tsx'), 'Drawer');
const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazyPart(loadPalette, 'CommandPalette');
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** What can be open over the screen; only one at a time. */
type Overlay = 'drawer' | 'create' | 'palette' | 'help';

interface AppShellProps {
  /** Dialog that creates a project. Passed in, because the shell must not import from the product's screens. */
  ProjectDialog: ComponentType<{ onClose: () => void }>;
  /** Dialog over a screen whose session has ended. */
  SignInAgain: ComponentType<{ email: string; onLeave: () => void; onClose: () => void }>;
  children: ReactNode;
}

/** Frame of every screen for signed-in users, with the query client. */
export function AppShell(props: AppShellProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  );
}

/** Sidebar, header and the main landmark around the screen. */
function Frame({ ProjectDialog, SignInAgain, children }: AppShellProps) {
  const { isHeld, email } = useHeldSession();
  const { projectId, project } = useProjectScope();
  const [overlay, setOverlay] = useState<Overlay>();
  const close = () => setOverlay(undefined);
  useSelectionFollowsAddress();
  useFocusAfterNavigation();
  useShellShortcuts(setOverlay);
  useEarlyKeys(overlay === 'palette', close);
  useEffect(() => onProjectsRefresh(() => void outdate(keys.projects)), []);
  const sidebar = <Sidebar onNavigate={close} onQuickCreate={() => setOverlay('create')} />;
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {frameMessages.skipToContent}
      </a>
      <aside className="hidden border-r border-line bg-surface md:block">
        <div className="sticky top-0 h-dvh">{sidebar}</div>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky [@media(max-height:24rem)]:static top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface/90 px-3 backdrop-blur-sm sm:px-6 lg:px-8">
          <IconButton
            label={shellMessages.openNavigation}
            icon={<MenuIcon />}
            aria-expanded={overlay === 'drawer'}
            onClick={() => setOverlay('drawer')}
            className="md:hidden"
          />
          <p className="min-w-0 grow truncate font-medium" title={project?.name}>
            {projectId === undefined ? shellMessages.allProjects : project?.name}
          </p>
          <OneStop
            role="toolbar"
            aria-label={shellMessages.headerTools}
            className="flex shrink-0 items-center gap-2"
          >
            <PaletteButton onPress={() => setOverlay('palette')} onNear={() => void loadPalette()} />
            <Suspense fallback={<span className="size-9" />}>
              <Bell />
            </Suspense>
            <UserMenu />
          </OneStop>
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 grow">
          <Suspense fallback={<LoadingArea />}>{children}</Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {isHeld && (
          <SignInAgain
            email={email}
            onLeave={() => leaveFor(pages.login.href)}
            // The browser asks before the changes are lost.
            onClose={() => location.assign(pages.login.href)}
          />
        )}
        {overlay === 'drawer' && <Drawer onClose={close}>{sidebar}</Drawer>}
        {overlay === 'create' && <ProjectDialog onClose={close} />}
        {overlay === 'help' && <ShortcutsDialog onClose={close} />}
        {overlay === 'palette' && (
          <CommandPalette
            onClosed={close}
            onQuickCreate={() => setOverlay('create')}
            onHelp={() => setOverlay('help')}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Handles shortcuts that open the sidebar's pages, or create an item of the current list. */
function useShellShortcuts(show: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { projectId } = useProjectScope();
  useShortcuts((id) => {
    if (id === 'palette' || id === 'help') return show(id);
    const targets = {
      projects: pages.projects.href,
      templates: pages.templates.href(projectId),
      feeds: pages.feeds.href(projectId),
      settings: pages.settings.href,
      new: hrefOfNew(pathname, projectId),
    };
    if (id !== 'search' && id !== 'undo' && id !== 'submit') void navigate({ to: targets[id] });
  });
}

/** Moves the focus to the main part of the new screen if the pressed link has disappeared with the old screen, and the focus with it. */
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

/** Stores the project in the address as the selected one; the list of projects means all projects. */
function useSelectionFollowsAddress(): void {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { project, isMissing } = useProjectScope();
  const idOfPath = projectIdOfPath(pathname);
  useEffect(() => {
    if (pathname === pages.projects.href || pathname === pages.newProject.href) selectProject(undefined);
    else if (project !== undefined && project.id === idOfPath) selectProject(idOfPath);
  }, [pathname, idOfPath, project]);
  useEffect(() => {
    if (!isMissing) return;
    if (idOfPath === undefined) selectProject(undefined);
    else void navigate({ to: pages.projects.href, replace: true });
  }, [isMissing, idOfPath, navigate]);
}

/** Button that opens the command palette and shows its keys; only an icon if there is little room. */
function PaletteButton({ onPress, onNear }: { onPress: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classes(
        buttonStyle('quiet', true),
        'text-muted sm:w-60 sm:justify-start sm:border sm:border-line-strong sm:bg-surface sm:px-2.5 sm:font-normal',
      )}
    >
      <Search />
      <span className="sr-only grow text-left sm:not-sr-only">{paletteMessages.open}</span>
      <span className="hidden sm:inline-flex">
        <ShortcutCaps id="palette" />
      </span>
    </button>
  );
}

function UserMenu() {
  const email = useUserEmail();
  return (
    <Menu trigger={<AccountButton email={email} />} className="w-60">
      <p className="px-2.5 py-2 text-sm text-muted [overflow-wrap:anywhere]">{email}</p>
      <MenuSeparator />
      <MenuLink to={pages.settings.href} icon={<Settings />}>
        {shellMessages.settings}
      </MenuLink>
      <InstallationLink />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {shellMessages.signOut}
      </MenuItem>
    </Menu>
  );
}

/** For the operator; asked when the menu is opened. */
function InstallationLink() {
  const { data } = useQuery(installationQuery);
  if (data?.is_operator !== true) return null;
  return (
    <MenuLink to={pages.installation.href} icon={<Server />}>
      {shellMessages.installation}
    </MenuLink>
  );
}

function AccountButton({ email, ...rest }: React.ComponentProps<'button'> & { email: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={shellMessages.accountOf(email)}
      className="flex h-9 shrink-0 items-center gap-1.5 rounded-full py-1 pr-1.5 pl-1 transition-colors duration-120 hover:bg-sunken aria-expanded:bg-sunken"
    >
      <span
        aria-hidden="true"
        // Drawn by CSS, so that the letter need not be part of the button's name (WCAG 2.5.3).
        data-initial={email.slice(0, 1)}
        className="grid size-7 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-ink uppercase before:content-[attr(data-initial)]"
      />
      <ChevronDown className="size-4 text-muted" />
    </button>
  );
}
