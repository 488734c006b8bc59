/** Interval for polling the server while the page is visible, in ms. */
const everyMs = 60_000;

/** Calls back every minute while the page is visible, and when the user comes back to it. Returns a cancel function. */
export function lookAgain(look: () => void): () => void {
  const lookIfSeen = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfSeen, everyMs);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}
