const HOST = 'docs.google.com';
// The path may begin with the number of the signed-in account or the domain of a company.
const SHEET = /^(?:\/a\/[^/]+)?\/spreadsheets(?:\/u\/\d+)?\/d\/(e\/)?([\w-]+)(?:\/|$)/;
const NUMBER = /(?:^|[#&?])gid=(\d+)/;

export function isSheetAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname === HOST && SHEET.test(url.pathname);
}

/**
 * Returns the address of a spreadsheet's table as CSV, given the address shown while editing or that of its published page; null for any
 * other address, or if the address names a format already.
 */
export function findSheetExport(address: string): string | null {
  const url = URL.parse(address);
  const [, published, key] = url?.hostname === HOST ? (SHEET.exec(url.pathname) ?? []) : [];
  if (url === null || key === undefined) return null;
  if (url.searchParams.has('format') || url.searchParams.has('output')) return null;
  const sheet = NUMBER.exec(url.hash)?.[1] ?? NUMBER.exec(url.search)?.[1];
  const query = sheet === undefined ? '' : `&gid=${sheet}`;
  const base = `${url.origin}/spreadsheets/d/`;
  if (published !== undefined) return `${base}e/${key}/pub?output=csv${query}`;
  return `${base}${key}/export?format=csv${query}`;
}
