// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerUrl from './worker/paint-worker.ts?worker&url';

/** The part of Trusted Types needed for starting a worker; not every browser has it, and TypeScript's DOM types lack it. */
type TypePolicies = {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
};

const { trustedTypes } = globalThis as { trustedTypes?: TypePolicies };

/** Policy `editor`, allowed by the page's `trusted-types editor`, which accepts only the address of the worker's script. */
const policy = trustedTypes?.createPolicy('editor', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('not a script of ours');
    return url;
  },
});

let early: Worker | null = null;

/** Starts a worker early: its script and the renderer load while the page requests its template. */
export function startWorkerEarly(): void {
  const worker = create();
  early = worker;
  worker.addEventListener('error', () => {
    if (early === worker) early = null;
  });
}

/** Returns the worker that was started early, or a new one. */
export function startWorker(): Worker {
  const worker = early ?? create();
  early = null;
  return worker;
}

function create(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'paint' });
}
