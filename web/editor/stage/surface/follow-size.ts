import type { StageRoom } from '../../scene/stage-room.ts';

/** Sets the size of the element and the screen's px ratio in `stage`, now and whenever they change. Returns a cancel function. */
export function followSize(root: HTMLElement, stage: StageRoom): () => void {
  const measure = (): void => {
    const { left, top, width, height } = root.getBoundingClientRect();
    if (width > 0 && height > 0)
      stage.measure({ size: { width, height }, corner: { x: left, y: top }, ratio: devicePixelRatio });
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  let query: MediaQueryList | null = null;
  // Zooming the page or moving the window to another screen changes the ratio, which needs a new media query each time.
  const followRatio = (): void => {
    query?.removeEventListener('change', followRatio);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', followRatio);
    measure();
  };
  followRatio();
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', followRatio);
  };
}
