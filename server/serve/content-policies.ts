import type { Config } from '#server/config.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

export function policyOfPages(config: Config) {
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    scriptSrc: ["'self'"],
    // Component libraries position popups with inline styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Photos of any shop are shown next to the enhanced images.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    connectSrc: ["'self'", ...(config.hostedAuth === null ? [] : [new URL(config.hostedAuth.url).origin])],
    requireTrustedTypesFor: ["'script'"],
    // Our code needs no Trusted Types policy; an injected script could use one to write to the page.
    trustedTypes: ["'none'"],
  };
}

/** Policy of the editor's page. Photos come only from our server, as pixels; policy `editor` lets it start its worker. */
export function policyOfEditor(config: Config): string {
  return writePolicy({
    ...policyOfPages(config),
    imgSrc: ["'self'", 'data:', 'blob:'],
    workerSrc: ["'self'"],
    trustedTypes: ['editor'],
  });
}

/**
 * Policy of the script that paints in the editor. A worker follows the policy of its own response, so WebAssembly is compiled there and
 * nowhere else.
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
