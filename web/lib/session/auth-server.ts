import { addresses } from '#core/public-addresses.ts';

/** The server that stores the accounts. The page contains its address if it is an external one. */
export const authServer = readAuthServer();

function readAuthServer(): { url: string; apiKey: string | undefined; isHosted: boolean } {
  const facts = document.querySelector<HTMLMetaElement>('meta[name="auth-server"]');
  if (facts === null)
    return { url: location.origin + addresses.auth.href(), apiKey: undefined, isHosted: false };
  return { url: facts.content, apiKey: facts.dataset['apiKey'], isHosted: true };
}
