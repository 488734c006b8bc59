import { openStore, type OpenStore } from '#web/lib/store.ts';

/** Whether the server was updated since the page was opened: the page's pictures may differ from the published ones. */
export type Build = Pick<OpenStore<{ readonly isOutdated: boolean }>, 'state' | 'subscribe'> & {
  /** The value of `buildHeader` of an answer; null where an answer has none. */
  readonly hear: (value: string | null) => void;
};

/** Opens the watch on the server's build. `ownScript`: the name of the page's own script; null where it is not one of a build. */
export function openBuild(ownScript: string | null): Build {
  const store = openStore({ isOutdated: false });
  let drawnBy: string | null = null;
  return {
    state: store.state,
    subscribe: store.subscribe,
    hear: (value) => {
      if (value === null || store.state().isOutdated) return;
      const [script = '', renderer = ''] = value.split('/');
      drawnBy ??= renderer;
      const isOtherPage = ownScript !== null && script !== '' && script !== ownScript;
      if (isOtherPage || renderer !== drawnBy) store.put({ isOutdated: true });
    },
  };
}
