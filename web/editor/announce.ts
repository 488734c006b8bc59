/** Announcements in a row are read as the last one; a quick run of nudges must not be read out px by px. */
const quietMs = 300;

/** Adds a live region to the page; returns what puts a text into it. The same text twice is read twice. */
export function announceTo(page: HTMLElement): (text: string) => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.className = 'sr-only';
  page.append(region);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(waiting);
    region.textContent = '';
    waiting = setTimeout(() => {
      region.textContent = text;
    }, quietMs);
  };
}
