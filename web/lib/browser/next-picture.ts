/** Nobody waits longer for a picture that may never come. */
const patienceMs = 2_000;

/** Waits until the next picture has come, so that what nobody sees yet does not share its way through a slow network. */
export async function afterNextPicture(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onLoad = ({ target }: Event) => target instanceof HTMLImageElement && resolve();
  const patience = setTimeout(resolve, patienceMs);
  // Does not bubble, and of all events it alone does not come by the window.
  document.addEventListener('load', onLoad, true);
  await promise;
  document.removeEventListener('load', onLoad, true);
  clearTimeout(patience);
}
