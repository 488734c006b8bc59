import { addresses } from '#core/public-addresses.ts';

/** Server of the accounts. The page tells where that is not our own server. */
export const authServer = readAuthServer();

function readAuthServer(): { url: string; apiKey: string | undefined; isHosted: boolean } {
  const facts = document.querySelector<HTMLMetaElement>('meta[name="auth-server"]');
  if (facts === null)
    return { url: location.origin + addresses.auth.href(), apiKey: undefined, isHosted: false };
  return { url: facts.content, apiKey: facts.dataset['apiKey'], isHosted: true };
}
