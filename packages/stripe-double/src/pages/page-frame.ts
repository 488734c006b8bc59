import { createHash } from 'node:crypto';
import { pageWords as texts } from './words.ts';
import { html, Markup, type Markup as Content } from './markup.ts';
import { pageStyles } from './page-styles.ts';

export interface TestPage {
  readonly status: number;
  readonly title: string;
  readonly content: Content;
  /** Address of the page's link back; null for none. */
  readonly backTo: string | null;
  /** True for one column instead of two. */
  readonly isNarrow?: boolean;
}

const styles = new Markup(`<style>${pageStyles}</style>`);
const stylesHash = createHash('sha256').update(pageStyles).digest('base64');

/** Renders a whole page, which always states at its top that it is a test. */
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

/** Returns the content security policy: no scripts and no loaded resources. Forms may redirect to `pages`, which browsers check as well. */
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
