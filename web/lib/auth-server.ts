import * as z from 'zod/mini';

const factsSchema = z.object({ url: z.string(), apiKey: z.nullable(z.string()) });

/** Where accounts are kept. The page says so where that is not our own server. */
export const authServer = readAuthServer();

function readAuthServer(): { url: string; apiKey: string | null; isHosted: boolean } {
  const content = document.querySelector<HTMLMetaElement>('meta[name="auth-server"]')?.content;
  if (content === undefined) return { url: `${location.origin}/auth/v1`, apiKey: null, isHosted: false };
  return { ...factsSchema.parse(JSON.parse(content)), isHosted: true };
}
