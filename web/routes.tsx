import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { dismissLeft } from './lib/notify.ts';
import { hrefInProject, isUuid, pages, projectPattern } from './lib/pages/pages.ts';
import { readSelectedProject, selectProject } from './lib/pages/selected-project.ts';
import { readSession } from './lib/session/session.ts';
import { LoadingArea } from './ui/display/spinner.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { lazyScreen } from '#web/lib/browser/lazy-screen.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { LoadFailure } from './ui/page/empty-state.tsx';
import { ErrorPage } from './ui/page/error-page.tsx';

const AppShell = lazyScreen(() => import('./shell/app-shell.tsx'), 'AppShell');
const SignInAgain = lazyPart(() => import('./auth/sign-in-again.tsx'), 'SignInAgain');
const ProjectDialog = lazyPart(() => import('./projects/project-dialog.tsx'), 'ProjectDialog');

/** Screens for visitors who are not signed in; signed-in users are redirected to the dashboard. */
const publicScreens = {
  [pages.login.pattern]: lazyScreen(() => import('./auth/login-screen.tsx'), 'LoginScreen'),
  [pages.register.pattern]: lazyScreen(() => import('./auth/register-screen.tsx'), 'RegisterScreen'),
  [pages.emailConfirmation.pattern]: lazyScreen(
    () => import('./auth/email-confirmation-screen.tsx'),
    'EmailConfirmationScreen',
  ),
};

const userScreens = {
  [pages.projects.pattern]: lazyScreen(() => import('./projects/projects-screen.tsx'), 'ProjectsScreen'),
  [pages.newProject.pattern]: lazyScreen(() => import('./wizard/wizard-screen.tsx'), 'WizardScreen'),
  [pages.settings.pattern]: lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  [pages.installation.pattern]: lazyScreen(
    () => import('./settings/settings-screen.tsx'),
    'InstallationScreen',
  ),
};

/** Screens for signed-in users that exist for a project and for all projects together. */
const sectionScreens = {
  [pages.templates.pattern]: lazyScreen(
    () => import('./wizard/templates-after-setup.tsx'),
    'TemplatesAfterSetup',
  ),
  [pages.newTemplate.pattern]: lazyScreen(
    () => import('./templates/template-create-screen.tsx'),
    'TemplateCreateScreen',
  ),
  [pages.template.pattern]: lazyScreen(() => import('./templates/template-screen.tsx'), 'TemplateScreen'),
  [pages.feeds.pattern]: lazyScreen(() => import('./feeds/list/feeds-screen.tsx'), 'FeedsScreen'),
  [pages.newFeed.pattern]: lazyScreen(
    () => import('./feeds/form/feed-create-screen.tsx'),
    'FeedCreateScreen',
  ),
  [pages.feed.pattern]: lazyScreen(() => import('./feeds/detail/feed-screen.tsx'), 'FeedScreen'),
  [pages.billing.pattern]: lazyScreen(() => import('./billing/billing-screen.tsx'), 'BillingScreen'),
  [pages.editFeed.pattern]: lazyScreen(() => import('./feeds/form/feed-edit-screen.tsx'), 'FeedEditScreen'),
  [pages.feedRules.pattern]: lazyScreen(() => import('./feeds/rules/rules-screen.tsx'), 'RulesScreen'),
  [pages.cutOuts.pattern]: lazyScreen(() => import('./feeds/cut-outs/cut-outs-screen.tsx'), 'CutOutsScreen'),
};

const root = createRootRoute({
  component: Root,
});
const guests = createRoute({ getParentRoute: () => root, id: 'guests', beforeLoad: refuseUsers });
const users = createRoute({
  getParentRoute: () => root,
  id: 'users',
  beforeLoad: refuseGuests,
  component: Object.assign(Frame, { preload: async () => AppShell.preload?.() }),
});
const project = createRoute({
  getParentRoute: () => users,
  path: projectPattern,
  beforeLoad: ({ params }) => requireOwnProject(params.projectId),
});

const tree = root.addChildren([
  redirecting(root, '/', goHome),
  redirecting(root, '$', goHome),
  createRoute({
    getParentRoute: () => root,
    path: pages.resetPassword.pattern,
    component: lazyScreen(() => import('./auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: pages.sharedReview.pattern,
    component: lazyScreen(() => import('./feeds/shared/shared-review-screen.tsx'), 'SharedReviewScreen'),
  }),
  guests.addChildren(mount(guests, publicScreens)),
  users.addChildren([
    redirecting(users, pages.dashboard.pattern, () => pages.projects.href),
    ...mount(users, userScreens),
    ...mount(users, sectionScreens, {
      [pages.templates.pattern]: leadIntoProject,
      [pages.feeds.pattern]: leadIntoProject,
      [pages.billing.pattern]: leadIntoProject,
    }),
    project.addChildren([
      redirecting(project, '/', goHome),
      redirecting(project, '$', goHome),
      ...mount(project, sectionScreens),
    ]),
  ]),
]);

/** Search parameters are not parsed: screens get the texts in the address. */
export const router = createRouter({
  routeTree: tree,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const text = new URLSearchParams(entries).toString();
    return text === '' ? '' : `?${text}`;
  },
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingArea,
  defaultErrorComponent: ({ error, reset }) => (
    <RouteFailure error={error} onRetry={() => void router.invalidate().then(reset)} />
  ),
  scrollRestoration: true,
});

/** Loads the code of the address's screen and of its frame while it is still unknown if a user is signed in. */
export function preloadScreen(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
}

/** Root of every screen. Also contains the toasts; those of the previous screen are dismissed. */
function Root() {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(dismissLeft, [pathname]);
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

type Guard = (context: { location: ParsedLocation }) => void | Promise<void>;

/** Frame of screens. The router calls `preload`, so that its code loads in parallel to the screen's; React would load it on rendering. */
function Frame() {
  return (
    <AppShell ProjectDialog={ProjectDialog} SignInAgain={SignInAgain}>
      <Outlet />
    </AppShell>
  );
}

function mount(
  parent: AnyRoute,
  screens: Record<string, AsyncRouteComponent<unknown>>,
  guards: Record<string, Guard> = {},
) {
  return Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => parent, path, component, beforeLoad: guards[path] }),
  );
}

function redirecting(parent: AnyRoute, path: string, target: () => string): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: () => {
      throw redirect({ to: target(), replace: true });
    },
  });
}

function isSignedIn(): boolean {
  return readSession().status === 'signed-in';
}

function goHome(): string {
  return isSignedIn() ? pages.projects.href : pages.login.href;
}

function refuseUsers(): void {
  if (isSignedIn()) throw redirect({ to: pages.dashboard.href, replace: true });
}

function refuseGuests(): void {
  if (!isSignedIn()) throw redirect({ to: pages.login.href, replace: true });
}

/**
 * Redirects to the list of projects if the project does not exist or belongs to another user; an invalid UUID counts as no project. The
 * last selected project was this user's, so its screen need not wait for the check; if it was deleted since, the shell redirects.
 */
async function requireOwnProject(projectId: string): Promise<void> {
  if (projectId.toLowerCase() === readSelectedProject()) return;
  if (isUuid(projectId) && !(await ownsProject(projectId)))
    throw redirect({ to: pages.projects.href, replace: true });
}

/** Redirects from a section for all projects to the same section of the project selected last. */
async function leadIntoProject({ location }: { location: ParsedLocation }): Promise<void> {
  const projectId = readSelectedProject();
  if (projectId === undefined) return;
  if (!(await ownsProject(projectId))) return selectProject(undefined);
  throw redirect({
    to: hrefInProject(projectId, location.pathname),
    search: location.search,
    replace: true,
  });
}

/** Imported when needed, because the sign-in page does not need the code for projects. */
async function ownsProject(projectId: string): Promise<boolean> {
  const { isOwnProject } = await import('./lib/api/projects.ts');
  return isOwnProject(projectId.toLowerCase());
}

/**
 * Shown for a screen that could not be opened. If a call has failed, the user can repeat it: the only calls before a screen opens load the
 * project. Anything else is an error of the app.
 */
function RouteFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // Compared by name, because importing the class would load the code for calls.
  const refusal = error instanceof Error && error.name === 'ApiError' ? error : null;
  useFailureToast(refusal, commonMessages.projectsNotLoaded);
  if (refusal === null) return <ErrorPage />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-6">
      <h1 className="sr-only">{commonMessages.staleTitle}</h1>
      <LoadFailure title={commonMessages.staleTitle} text={refusal.message} onRetry={onRetry} />
    </div>
  );
}
