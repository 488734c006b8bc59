import type { TrayPicture } from './project-pictures.ts';

/** MIME type of a picture that is dragged out of the tray. */
export const trayMime = 'application/x-feedmaker-picture';

let held: TrayPicture | null = null;

/** Returns the picture that is being dragged. Only drops in this window read it: a dragged picture never leaves the page. */
export function draggedPicture(): TrayPicture | null {
  return held;
}

export function dragPicture(picture: TrayPicture | null): void {
  held = picture;
}
