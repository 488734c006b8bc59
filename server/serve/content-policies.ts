import type { Config } from '#server/config.ts';

/** A content security policy, as helmet takes it. */
type Policy = Readonly<Record<string, readonly string[]>>;

/** Default content policy of pages; a page may send its own instead. */
export function policyOfPages(config: Config) {
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    scriptSrc: ["'self'"],
    // Component libraries place popups by inline styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Photos of any shop are shown beside the enhanced images.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    connectSrc: ["'self'", ...(config.hostedAuth === null ? [] : [new URL(config.hostedAuth.url).origin])],
    requireTrustedTypesFor: ["'script'"],
    // Nothing of ours makes such a policy; one that somebody's script made would open every sink again.
    trustedTypes: ["'none'"],
  };
}

/** The editor's page. Photos come to it as pixels, from us alone; its policy `editor` lets it start its own worker. */
export function policyOfEditor(config: Config): string {
  return writePolicy({
    ...policyOfPages(config),
    imgSrc: ["'self'", 'data:', 'blob:'],
    workerSrc: ["'self'"],
    trustedTypes: ['editor'],
  });
}

/**
 * The script that paints in the editor. A worker is held by the policy of its own response, so that WebAssembly is
 * compiled there and nowhere else.
 */
export const policyOfPaintWorker = writePolicy({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  connectSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
});

function writePolicy(policy: Policy): string {
  const nameOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(policy)
    .map(([key, values]) => [nameOf(key), ...values].join(' '))
    .join(';');
}
