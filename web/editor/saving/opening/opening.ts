import { editorPage } from '#core/public-addresses.ts';

/** Template and one-time code from the address of the page when it was opened; the code only while it is still there. */
export type Opening = { readonly templateId: string | null; readonly code: string | null };

/** Reads the address and takes the code out of it at once. A reload finds the token of the tab instead. */
export function takeOpening(place: Location, visits: History): Opening {
  const templateId = editorPage.match(place.pathname.toLowerCase())?.templateId ?? null;
  const query = new URLSearchParams(place.search);
  const code = query.get('token');
  query.delete('token');
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  if (code !== null) visits.replaceState(null, '', `${place.pathname}${rest}`);
  return { templateId, code };
}
