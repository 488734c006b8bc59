import { useCallback, useEffect, useState } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { templateUsage } from '#core/contract/templates/template-versions-api.ts';
import { publishMessages as texts } from '#core/messages/screens/editor/saving/publish-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { useSession, type EditorSession } from '../../session/session.ts';

export type Usage = EndpointReply<typeof templateUsage>;

export type UsageState = {
  /** `unsaved`: the last changes could not be saved, so the effect of publishing is unknown. */
  readonly status: 'loading' | 'loaded' | 'failed' | 'unsaved';
  readonly usage: Usage | null;
  readonly problem: string;
};

/** Loads the feeds that use the template and the number of pictures that publishing would draw, after saving the last change. */
export function useUsage(isFollowed: boolean): { readonly state: UsageState; readonly reload: () => void } {
  const { calls, saver, templateId } = useSession();
  const [state, setState] = useState<UsageState>({ status: 'loading', usage: null, problem: '' });
  // Polling interval while pictures are drawn, in ms. Setting a new object polls immediately.
  const [wish, setWish] = useState({ everyMs: 3_000 });
  useEffect(() => {
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      const next = await loadUsage({ calls, saver, templateId }, isFollowed);
      if (stop.signal.aborted) return;
      // If the server cannot be reached now, the last state stays, because drawing continues.
      if (!isFollowed || next.status === 'loaded') setState(next);
      if (!isFollowed || next.usage?.to_draw === 0) return;
      const timer = setTimeout(() => void follow(), wish.everyMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    void follow();
    return () => stop.abort();
  }, [calls, saver, templateId, isFollowed, wish]);
  const reload = useCallback(() => setWish(({ everyMs }) => ({ everyMs })), []);
  return { state, reload };
}

async function loadUsage(
  { calls, saver, templateId }: Pick<EditorSession, 'calls' | 'saver' | 'templateId'>,
  isPublished: boolean,
): Promise<UsageState> {
  if (!isPublished && !(await saver.flush())) return { status: 'unsaved', usage: null, problem: '' };
  try {
    const usage = await calls.call(templateUsage, { params: { id: templateId } });
    return { status: 'loaded', usage, problem: '' };
  } catch (error) {
    return { status: 'failed', usage: null, problem: readMessage(error, texts.loadFailed) };
  }
}
