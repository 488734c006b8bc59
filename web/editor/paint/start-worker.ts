// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerUrl from './worker/paint-worker.ts?worker&url';

/** The part of Trusted Types that starts a worker; not every browser has them, and the types of the DOM have none. */
type TypePolicies = {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
};

const { trustedTypes } = globalThis as { trustedTypes?: TypePolicies };

/** What `trusted-types editor` of the page's policy allows: the one script that a worker is started from. */
const policy = trustedTypes?.createPolicy('editor', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('not a script of ours');
    return url;
  },
});

/** Starts the worker that paints. */
export function startWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'paint' });
}
