import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { EndpointInput } from '#core/contract/endpoint.ts';
import { deleteProject } from '#core/contract/projects-api.ts';
import { setUpProject } from '#core/contract/feeds/setup-api.ts';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiError, orGone } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { openEditorTab, type EditorTab } from '#web/lib/api/open-editor.ts';
import { refreshProjects } from '#web/lib/api/projects.ts';
import { selectProject } from '#web/lib/pages/selected-project.ts';
import { noteFirstOpening } from '#web/lib/browser/first-opening.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';

export type SetupPlan = NonNullable<EndpointInput<typeof setUpProject>['body']>;

/**
 * Creates everything by one call. After a failure all values of the wizard are kept, and the next attempt creates nothing twice. The new
 * template opens in the editor, in the tab that is passed with the plan; this tab goes to the project's templates.
 */
export function useSetup() {
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const unanswered = useRef<string>(undefined);
  const isDone = useRef(false);
  const setup = useAction({
    mutationFn: async ({ plan }: { plan: SetupPlan; tab: EditorTab }) => {
      const key = keyOf(plan);
      // An earlier attempt was not answered, and the plan was changed since: what it may have created is deleted first.
      if (unanswered.current !== undefined && unanswered.current !== key)
        await orGone(call(deleteProject, { params: { id: unanswered.current } }));
      unanswered.current = key;
      return call(setUpProject, { body: plan, idempotencyKey: key });
    },
    onSuccess: async ({ project, feed }, { tab }) => {
      isDone.current = true;
      if (feed.template_id === null) tab.close();
      else {
        noteFirstOpening(feed.template_id);
        await tab.show(feed.template_id);
      }
      selectProject(project.id);
      await refreshProjects();
      notify.success(wizardMessages.completed);
      await navigate({ to: pages.templates.href(project.id) });
    },
    onError: (error, { tab }) => {
      tab.close();
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        unanswered.current = undefined;
      notify.error(describeProblem(error));
    },
  });
  const start = (plan: SetupPlan) => {
    if (setup.isFree()) setup.run({ plan, tab: openEditorTab() });
  };
  return { start, isPending: setup.isPending, isDone };
}

/** Codes of failures for which the server's message is shown. */
const telling = ['feed_refused', 'feed_not_stored', 'quota_reached'];

function describeProblem(error: Error): string {
  if (!(error instanceof ApiError)) return wizardMessages.failed;
  // A successful answer that breaks the contract has no id.
  if (error.status >= 200 && error.status < 300) return wizardMessages.feedIdMissing;
  return telling.includes(error.code) ? error.message : wizardMessages.failed;
}
