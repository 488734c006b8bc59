import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { newUuid } from '#web/lib/api/idempotency-key.ts';
import { notify } from '#web/lib/notify.ts';
import { feedQuery } from '#web/feeds/feed-queries.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { refreshProjects } from '#web/lib/api/projects.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { selectProject } from '#web/lib/pages/selected-project.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import {
  completeSetup,
  type CreatedSetup,
  type SetupKeys,
  type SetupPlan,
  type SetupStage,
  undoSetup,
} from './complete-setup.ts';
import { setupCalls } from './setup-calls.ts';

const stageTexts: Record<SetupStage, string> = {
  project: wizardMessages.creatingProject,
  template: wizardMessages.creatingTemplate,
  feed: wizardMessages.creatingFeed,
};

/**
 * Where a finished wizard leads. The specification's target is the project's templates, beside the editor in its own
 * tab; as long as no editor opens, the new feed's page shows what the user came for: the first enhanced images.
 */
const pathAfterSetup = ({ projectId, record }: CreatedSetup) => pages.feed.href(record.id, projectId);

/** Runs the whole creation. After a failure the wizard stays as it is, and the next try makes no duplicates. */
export function useSetup() {
  const navigate = useNavigate();
  const [keys] = useState(newKeys);
  const hasLeftovers = useRef(false);
  const isDone = useRef(false);
  const [stage, setStage] = useState<SetupStage>();
  const setup = useAction({
    mutationFn: async (plan: Omit<SetupPlan, 'keys'>) => {
      if (hasLeftovers.current) {
        hasLeftovers.current = !(await undoSetup(keys, setupCalls));
        if (hasLeftovers.current) throw new Error(wizardMessages.failed);
      }
      hasLeftovers.current = true;
      try {
        return await completeSetup({ ...plan, keys }, setupCalls, setStage);
      } catch (error) {
        if (error instanceof Error && 'isUndone' in error) hasLeftovers.current = error.isUndone !== true;
        throw error;
      }
    },
    onSuccess: async (created) => {
      isDone.current = true;
      selectProject(created.projectId);
      queryClient.setQueryData(feedQuery(created.record.id).queryKey, created.record);
      await refreshProjects();
      notify.success(wizardMessages.completed);
      await navigate({ to: pathAfterSetup(created) });
    },
    onError: (error) => notify.error(error.message),
    onSettled: () => setStage(undefined),
  });
  return { setup, isDone, stageText: stage === undefined ? '' : stageTexts[stage] };
}

function newKeys(): SetupKeys {
  return {
    project: newUuid(),
    template: newUuid(),
    feed: newUuid(),
    record: newUuid(),
  };
}
