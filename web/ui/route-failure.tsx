import { commonMessages } from '#core/messages/common-messages.ts';
import { LoadFailure } from './empty-state.tsx';
import { ErrorPage } from './error-page.tsx';

/** A screen that could not be opened: a failed call can be tried again, anything else is a fault of ours. */
export function RouteFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // Told by its name, so that the first load needs no code for calls.
  if (!(error instanceof Error) || error.name !== 'ApiError') return <ErrorPage />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-6">
      <h1 className="sr-only">{commonMessages.staleTitle}</h1>
      <LoadFailure title={commonMessages.staleTitle} text={error.message} onRetry={onRetry} />
    </div>
  );
}
