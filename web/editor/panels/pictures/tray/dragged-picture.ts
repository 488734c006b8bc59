import type { TrayPicture } from './project-pictures.ts';

/** MIME type of a picture dragged from the tray. */
export const trayMime = 'application/x-feedmaker-picture';

let held: TrayPicture | null = null;

/** Returns the picture that is being dragged from the tray; null if none is. Kept here, because such a drag never leaves this window. */
export function draggedPicture(): TrayPicture | null {
  return held;
}

export function dragPicture(picture: TrayPicture | null): void {
  held = picture;
}
