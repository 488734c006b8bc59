import path from 'node:path';
import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';

/** Exports of `web/auth/first-look.tsx`. */
interface FirstLook {
  readonly renderFirstLook: (screen: 'login' | 'register') => string;
}

const web = path.join(import.meta.dirname, '..', '..', 'web');

/** Browser globals that the dashboard's modules need when evaluated: nobody is signed in and nothing is stored. */
const bareBrowser = {
  localStorage: { getItem: () => null, removeItem: () => undefined },
  sessionStorage: { getItem: () => null, removeItem: () => undefined },
  location: new URL('http://localhost/'),
  document: { querySelector: () => null, addEventListener: () => undefined, documentElement: { lang: 'en' } },
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
};

/**
 * Renders the screens of visitors who are not signed in, once during the build (`web/auth/first-look.tsx`). `addressOf` returns the address
 * of a picture by its path in `web/`.
 */
export async function drawFirstLooks(
  addressOf: (picture: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const before = Object.keys(bareBrowser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(bareBrowser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    const { module } = await runnerImport<FirstLook>(path.join(web, 'auth', 'first-look.tsx'), {
      root: web,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [react()],
    });
    const draw = (screen: 'login' | 'register') =>
      module
        .renderFirstLook(screen)
        .replaceAll(/src="\/([^"]+)"/g, (_all, picture: string) => `src="${addressOf(picture)}"`);
    return new Map([
      ['login', draw('login')],
      ['register', draw('register')],
    ]);
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
  }
}
