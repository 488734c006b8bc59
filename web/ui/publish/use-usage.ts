import { useCallback, useEffect, useState } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { templateUsage } from '#core/contract/templates/template-versions-api.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import type { call } from '#web/lib/api/call.ts';

export type Usage = EndpointReply<typeof templateUsage>;

export type UsageState = {
  /** `unsaved`: the last changes could not be saved, so the effect of publishing is unknown. */
  readonly status: 'loading' | 'loaded' | 'failed' | 'unsaved';
  readonly usage: Usage | null;
  readonly problem: string;
};

/** A template to publish. The functions must stay the same from one rendering to the next. */
export interface OpenedTemplate {
  readonly templateId: string;
  readonly call: typeof call;
  /** Saves the last change; resolves with false if that failed. */
  readonly save: () => Promise<boolean>;
}

/** Loads the feeds that use the template and the number of pictures that publishing would draw, after saving the last change. */
export function useUsage(
  { templateId, call, save }: OpenedTemplate,
  isFollowed: boolean,
): { readonly state: UsageState; readonly reload: () => void } {
  const [state, setState] = useState<UsageState>({ status: 'loading', usage: null, problem: '' });
  // Polling interval while pictures are drawn, in ms. Setting a new object polls immediately.
  const [wish, setWish] = useState({ everyMs: 3_000 });
  useEffect(() => {
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      const next = await loadUsage({ templateId, call, save }, isFollowed);
      if (stop.signal.aborted) return;
      // If the server cannot be reached now, the last state stays, because drawing continues.
      if (!isFollowed || next.status === 'loaded') setState(next);
      if (!isFollowed || next.usage?.to_draw === 0) return;
      const timer = setTimeout(() => void follow(), wish.everyMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    void follow();
    return () => stop.abort();
  }, [templateId, call, save, isFollowed, wish]);
  const reload = useCallback(() => setWish(({ everyMs }) => ({ everyMs })), []);
  return { state, reload };
}

async function loadUsage(
  { templateId, call, save }: OpenedTemplate,
  isPublished: boolean,
): Promise<UsageState> {
  if (!isPublished && !(await save())) return { status: 'unsaved', usage: null, problem: '' };
  try {
    const usage = await call(templateUsage, { params: { id: templateId } });
    return { status: 'loaded', usage, problem: '' };
  } catch (error) {
    return { status: 'failed', usage: null, problem: readMessage(error, texts.loadFailed) };
  }
}
