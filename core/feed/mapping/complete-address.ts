/** An address as a browser on the shop's page would complete it: '//cdn.example/1.jpg' is fetched over https. */
export function completeAddress(url: string): string {
  return url.startsWith('//') && /^\/\/[^/\s]/.test(url) ? `https:${url}` : url;
}

/** Whether a text is only a part of an address, such as '/img/1.jpg': nothing says which host it belongs to. */
export function isPartOfAddress(url: string): boolean {
  return url !== '' && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}
