import { editorPage } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';

/** What opens the editor for a template: an address of ours without the host, or all of one that the operator has named. */
export function editorAddressOf(
  { editorUrl }: Pick<Config, 'editorUrl'>,
  templateId: string,
  code: string,
): string {
  if (editorUrl === null) return `${editorPage.href({ templateId })}?${new URLSearchParams({ token: code })}`;
  const url = new URL(editorUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${templateId}`;
  url.searchParams.set('token', code);
  return url.href;
}
