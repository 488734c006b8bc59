import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { LoadFailure } from './empty-state.tsx';
import { ErrorPage } from './error-page.tsx';

/**
 * A screen that could not be opened: a failed call can be tried again, anything else is a fault of ours. The only calls
 * before a screen opens ask for the project.
 */
export function RouteFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // Told by its name, so that the first load needs no code for calls.
  const refusal = error instanceof Error && error.name === 'ApiError' ? error : null;
  useFailureToast(refusal, projectsMessages.loadFailed);
  if (refusal === null) return <ErrorPage />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-6">
      <h1 className="sr-only">{commonMessages.staleTitle}</h1>
      <LoadFailure title={commonMessages.staleTitle} text={refusal.message} onRetry={onRetry} />
    </div>
  );
}
