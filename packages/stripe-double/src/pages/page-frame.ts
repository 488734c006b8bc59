import { createHash } from 'node:crypto';
import { pageWords as texts } from './words.ts';
import { html, Markup, type Markup as Content } from './markup.ts';
import { pageStyles } from './page-styles.ts';

/** A page of the test checkout, ready to send. */
export interface TestPage {
  readonly status: number;
  readonly title: string;
  readonly content: Content;
  /** Address of the page's link back; null for none. */
  readonly backTo: string | null;
  /** One column instead of two. */
  readonly isNarrow?: boolean;
}

const styles = new Markup(`<style>${pageStyles}</style>`);
const stylesHash = createHash('sha256').update(pageStyles).digest('base64');

/** A whole page: what it is stands at its top, whatever it shows. */
export function pageText({ title, content, backTo, isNarrow = false }: TestPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.pages}</title>
        ${styles}
      </head>
      <body class="${isNarrow ? 'narrow' : ''}">
        <header class="banner"><strong>${texts.banner}</strong><span>${texts.bannerHelp}</span></header>
        <main>
          <div class="brand">
            <strong>${texts.product}</strong
            ><a class="button second" href="${backTo ?? '/'}">${texts.back}</a>
          </div>
          ${content}
        </main>
      </body>
    </html> `.text;
}

/**
 * Nothing runs on these pages and nothing is loaded. A form leads on to where an answer redirects, and browsers ask for
 * that as well: `pages` are those addresses.
 */
export function policyOfTestPage(pages: readonly string[]): string {
  const origins = new Set(pages.filter((page) => URL.canParse(page)).map((page) => new URL(page).origin));
  return [
    "default-src 'none'",
    `style-src 'sha256-${stylesHash}'`,
    `form-action 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** A page that says one thing and leads back. */
export function messagePage(
  [title, help]: readonly [string, string],
  { backTo, status = 200 }: { backTo: string | null; status?: number },
): TestPage {
  const content = html`<div class="card">
    <h1>${title}</h1>
    <p class="muted">${help}</p>
  </div>`;
  return { status, title, content, backTo, isNarrow: true };
}
