/** While somebody looks, what the server has is looked at this often, in ms. */
const everyMs = 60_000;

/** Calls back every minute while the page is seen, and when somebody comes back to it. Returns how to stop. */
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
