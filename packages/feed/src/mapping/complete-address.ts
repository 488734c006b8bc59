/**
 * Completes an address as a browser on the shop's page would: '//cdn.example/1.jpg' gets https, '/img/1.jpg' the host of the page. `pages`
 * are page addresses, best first; those that are not web addresses are skipped. Text that is not a file path ('none', 'see above') stays as
 * it is.
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

/** True if a text is only part of an address, such as '/img/1.jpg', without a host. */
export function isPartOfAddress(url: string): boolean {
  return url !== '' && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}
