import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { german } from '#core/messages/german/of-dashboard.ts';
import { addDictionary, followLanguage, languages } from '#core/messages/language.ts';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

const screens = { login: LoginScreen, register: RegisterScreen };

/**
 * Renders a screen for visitors who are not signed in, as HTML in each of our languages, which a page shows until its first script has run.
 * Leaves out the form element, since submitting it without the script would put the password into the address. Run only by the build
 * (`scripts/pages/first-looks.ts`).
 */
export function renderFirstLook(screen: keyof typeof screens): string {
  addDictionary('de', german);
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [`/${screen}`] }),
  });
  const Screen = screens[screen];
  const looks = languages.map((language) => {
    followLanguage(() => language);
    const markup = renderToStaticMarkup(
      <div className="first-look" lang={language}>
        <RouterContextProvider router={router}>
          <Screen />
        </RouterContextProvider>
      </div>,
    );
    return withoutForms(withoutHints(markup));
  });
  return looks.join('');
}

/** Removes preload hints: the pictures are inlined in the page, once for each language. */
function withoutHints(markup: string): string {
  return markup.replaceAll(/<link rel="preload"[^>]*>/g, '');
}

function withoutForms(markup: string): string {
  return markup.replaceAll(/<form[^>]*?( class="[^"]*")?>/g, '<div$1>').replaceAll('</form>', '</div>');
}
