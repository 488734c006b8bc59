import type { TrayPicture } from './project-pictures.ts';

/** MIME type of a picture that is dragged out of the tray. */
export const trayMime = 'application/x-feedmaker-picture';

let held: TrayPicture | null = null;

/** The picture that is being dragged. A drop of this window alone asks for it: what is dragged never leaves the page. */
export function draggedPicture(): TrayPicture | null {
  return held;
}

export function dragPicture(picture: TrayPicture | null): void {
  held = picture;
}
