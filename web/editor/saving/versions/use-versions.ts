import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  listTemplateVersions,
  type TemplateVersion,
} from '#core/contract/templates/template-versions-api.ts';
import { versionsMessages as texts } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { useSession } from '../../session/session.ts';
import { openVersionDocs, type VersionDocs } from './version-docs.ts';

const pageSize = 30;

export type VersionsState = {
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly versions: readonly TemplateVersion[];
  readonly total: number;
  readonly problem: string;
};

/** Saves, and then loads the history, so that its newest entry is the edited state. */
export function useVersions(): {
  readonly state: VersionsState;
  readonly docs: VersionDocs;
  readonly reload: () => void;
  readonly loadMore: () => void;
} {
  const { calls, saver, templateId } = useSession();
  const docs = useMemo(() => openVersionDocs(calls, templateId), [calls, templateId]);
  // Setting a new object loads again.
  const [wish, setWish] = useState({ pages: 1 });
  const [state, setState] = useState<VersionsState>({
    status: 'loading',
    versions: [],
    total: 0,
    problem: '',
  });
  useEffect(() => {
    let isOver = false;
    void (async () => {
      await saver.flush();
      try {
        const query = { page: 1, page_size: Math.min(wish.pages * pageSize, 100) };
        const reply = await calls.call(listTemplateVersions, { params: { id: templateId }, query });
        if (!isOver) setState({ status: 'loaded', versions: reply.items, total: reply.total, problem: '' });
      } catch (error) {
        const problem = readMessage(error, texts.loadFailed);
        if (!isOver) setState((last) => ({ ...last, status: 'failed', problem }));
      }
    })();
    return () => {
      isOver = true;
    };
  }, [calls, saver, templateId, wish]);
  const reload = useCallback(() => setWish(({ pages }) => ({ pages })), []);
  const loadMore = useCallback(() => setWish(({ pages }) => ({ pages: pages + 1 })), []);
  return { state, docs, reload, loadMore };
}
