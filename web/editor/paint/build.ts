import { openStore, type OpenStore } from '#web/lib/store.ts';

/** Tells if the server was updated since the page was opened, as the page's pictures may then differ from published ones. */
export type Build = Pick<OpenStore<{ readonly isOutdated: boolean }>, 'state' | 'subscribe'> & {
  /** Compares the value of `buildHeader` in an answer with the page's build; null if the answer has none. */
  readonly hear: (value: string | null) => void;
};

/** Starts watching the server's build. `ownScript` is the file name of the page's script; null if the page is not from a build. */
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
