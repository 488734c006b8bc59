import type { StageRoom } from '../../scene/stage-room.ts';

/** Reports the element's size and the screen's px ratio to the stage's room, now and whenever they change. Returns a cancel function. */
export function followSize(root: HTMLElement, stage: StageRoom): () => void {
  const measure = (): void => {
    const { left, top, width, height } = root.getBoundingClientRect();
    if (width > 0 && height > 0)
      stage.measure({ size: { width, height }, corner: { x: left, y: top }, ratio: devicePixelRatio });
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  let query: MediaQueryList | null = null;
  // Zooming the page or taking the window to another screen makes another ratio, each time a new question.
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
