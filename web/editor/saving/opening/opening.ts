import { editorPage } from '#core/public-addresses.ts';

/** Template and one-time code from the address with which the page was opened; `code` is null after it was used. */
export type Opening = { readonly templateId: string | null; readonly code: string | null };

/** Reads the address and immediately removes the code from it. After a reload, the token of the tab is used instead. */
export function takeOpening(place: Location, visits: History): Opening {
  const templateId = editorPage.match(place.pathname.toLowerCase())?.templateId ?? null;
  const query = new URLSearchParams(place.search);
  const code = query.get('token');
  query.delete('token');
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  if (code !== null) visits.replaceState(null, '', `${place.pathname}${rest}`);
  return { templateId, code };
}
