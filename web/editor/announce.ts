/** Delay in ms within which only the last of several announcements is read: a quick series of nudges must not be read out px by px. */
const quietMs = 300;

/** Adds a live region to the page; returns a function that announces a text. A repeated text is read again. */
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
