import { Suspense, useCallback, useEffect, useState } from 'react';
import { savingMessages } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { takeFirstOpening } from '#web/lib/browser/first-opening.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { notify } from '#web/lib/notify.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { allCommands } from './all-commands.ts';
import { CommandsContext } from './commands/use-commands.ts';
import { EditorScreen } from './editor-screen.tsx';
import { openSession } from './open-session.ts';
import { loadTemplate, type Refused } from './saving/opening/load-template.ts';
import type { Opening } from './saving/opening/opening.ts';
import { OpeningPicture } from './saving/opening/opening-picture.tsx';
import { SessionContext, type EditorSession } from './session/session.ts';

const OpeningRefused = lazyPart(() => import('./saving/opening/opening-refused.tsx'), 'OpeningRefused');

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'refused'; readonly refused: Refused }
  | { readonly status: 'open'; readonly session: EditorSession };

/** Opens the template named in the page's address, or says why it cannot be opened. */
export function OpenTemplate({ opening }: { opening: Opening }) {
  const [attempt, setAttempt] = useState(opening);
  const [loading, setLoading] = useState<Loading>({ status: 'loading' });
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const next = await open(attempt);
      if (!isOver) setLoading(next);
    })();
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = useCallback((isNew: boolean) => {
    setLoading({ status: 'loading' });
    // A code that did not reach the server is still valid; a refused one is not sent again.
    setAttempt((last) => ({ ...last, code: isNew ? null : last.code }));
  }, []);
  return (
    <>
      {loading.status === 'loading' && <OpeningPicture templateId={opening.templateId} />}
      {loading.status === 'refused' && (
        <Suspense fallback={<OpeningPicture templateId={opening.templateId} />}>
          <OpeningRefused refused={loading.refused} onRetry={retry} />
        </Suspense>
      )}
      {loading.status === 'open' && (
        <SessionContext value={loading.session}>
          <CommandsContext value={allCommands}>
            <EditorScreen />
          </CommandsContext>
        </SessionContext>
      )}
      <Toaster />
    </>
  );
}

/** Time in ms that a newcomer has for the sentence about the running feed. */
const readMs = 20_000;

const openings = new WeakMap<Opening, Promise<Loading>>();

/** Opens the template once per attempt, however often React calls this, because an attempt's code can be used only once. */
function open(attempt: Opening): Promise<Loading> {
  const known = openings.get(attempt) ?? load(attempt);
  openings.set(attempt, known);
  return known;
}

async function load(attempt: Opening): Promise<Loading> {
  const loaded = await loadTemplate(attempt);
  if (loaded.status !== 'loaded') return { status: 'refused', refused: loaded };
  const session = await openSession(loaded);
  if (takeFirstOpening(attempt.templateId)) notify.info(savingMessages.running, { durationMs: readMs });
  return { status: 'open', session };
}
