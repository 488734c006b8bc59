/**
 * Returns an address as a browser on the shop's page would complete it: '//cdn.example/1.jpg' is fetched over https, '/img/1.jpg' from the
 * host of the page. `pages` are addresses of pages, best first; of those that are none of the web, the next one counts. What is no path of
 * a file ('none', 'see above') stays as it is.
 */
export function completeAddress(url: string, pages: readonly (string | null | undefined)[] = []): string {
  if (url.startsWith('//')) return /^\/\/[^/\s]/.test(url) ? `https:${url}` : url;
  if (!isPartOfAddress(url) || !(/^\.{0,2}\//.test(url) || IMAGE_FILE.test(url))) return url;
  for (const page of pages) {
    if (/^https?:\/\//i.test(page ?? '') && URL.canParse(url, page ?? ''))
      return new URL(url, page ?? '').href;
  }
  return url;
}

const IMAGE_FILE = /^[^\s?#]+\.(jpe?g|png|webp|gif|avif|bmp|tiff?)([?#]|$)/i;

/** Whether a text is only a part of an address, such as '/img/1.jpg': its host is unknown. */
export function isPartOfAddress(url: string): boolean {
  return url !== '' && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}
