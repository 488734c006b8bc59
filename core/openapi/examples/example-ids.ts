/** The ids used in the examples; a test replaces them with other users' ids. */
export const exampleIds = {
  user: '6f1d2c1e-5b0f-4f0b-9a44-0f6f5a9f2a10',
  project: '0b8f7a52-64b1-4f6f-8d0e-2f1f0c3f9d11',
  template: '3a5d9be4-7c20-4a3c-9f34-5b8c2de07c12',
  version: '5f7b8c9d-0e1f-4a2b-8c3d-4e5f60718293',
  record: '9c4e1f60-2d13-4a77-8c55-71b6a3d4ef13',
  feed: 'd2b6e8a4-9f31-4c58-b7a6-84c5f6e70a14',
  output: '7d2b9c11-3e4f-4a5b-8c6d-9e0f1a2b3c14',
  run: 'e7a90c35-1b42-4d69-a8b7-95d607f81b15',
  feedVersion: '4b9f0c1d-7e52-4a36-9d81-2c6ba5e8f318',
  review: '5e0c7b93-4f18-4d62-a7b5-0c9d2e61f847',
  reviewLink: '2f7a90d4-6c3b-4be8-9d15-e0a84f3c7b26',
  apiKey: 'f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e17',
  font: 'b7d3f1a9-6c28-4e50-9b1d-7f2a4c6e8d18',
  session: '71c0a9de-35f2-4b60-8e1d-9a2b3c4d5e18',
  invitation: '0d9f7a44-5c7e-4c52-b6cf-2f3b1a9e6d70',
  webhook: 'c7d0a1b2-3e4f-4a5b-8c6d-7e8f90a1b218',
  event: 'd8e1b2c3-4f50-4b6c-9d7e-8f90a1b2c319',
  delivery: 'e9f2c3d4-5061-4c7d-8e8f-90a1b2c3d41a',
} as const;

type Kind = keyof typeof exampleIds;

/** The kind of id that a part of a path or a field name stands for; the first match wins. */
const kinds: readonly (readonly [words: RegExp, kind: Kind])[] = [
  [/user/, 'user'],
  [/project/, 'project'],
  [/template|design/, 'template'],
  [/output/, 'output'],
  [/run/, 'run'],
  [/version|reverts/, 'version'],
  [/link/, 'reviewLink'],
  [/review|comment/, 'review'],
  [/api-key/, 'apiKey'],
  [/font/, 'font'],
  [/session/, 'session'],
  [/invitation/, 'invitation'],
  [/webhook|endpoint/, 'webhook'],
  [/event|^before$|^next$/, 'event'],
  [/deliver/, 'delivery'],
  [/record|whole-feed|^feedDatabase|v1\/feeds$/, 'record'],
  [/feed/, 'feed'],
];

/**
 * Returns the example id for a field in a call at this path. A plain `id` is that of the object around it, or else of the path's last noun.
 */
export function exampleId(name: string, owner: string, path: string): string {
  const noun = /^ids?$/.test(name)
    ? owner ||
      path
        .replaceAll(/\/:\w+/g, '')
        .split('/')
        .slice(-2)
        .join('/')
    : name;
  // The feed service has ids of its own, and versions of feeds.
  const word = path.startsWith('/functions') ? noun.replace('v1/feeds', 'feed') : noun;
  const kind = kinds.find(([words]) => words.test(word))?.[1] ?? 'feed';
  return exampleIds[kind === 'version' && path.includes('feeds') ? 'feedVersion' : kind];
}
