import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { placeOnCanvas } from '../place-on-canvas.ts';
import { draggedPicture, trayMime } from './tray/dragged-picture.ts';
import { placePicture } from './tray/use-picture.ts';
import { addPictures } from './add-picture.ts';

/** Picture files that are dropped on the window come onto the canvas: where they were dropped, else in its middle. */
export function usePictureDrop(isOff: boolean): void {
  const session = useSession();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      const types = event.dataTransfer?.types ?? [];
      if (event.dataTransfer === null || !(types.includes('Files') || types.includes(trayMime))) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isOff ? 'none' : 'copy';
    };
    const drop = (event: DragEvent): void => {
      const picture = event.dataTransfer?.types.includes(trayMime) === true ? draggedPicture() : null;
      const place = placeOnCanvas(session, event);
      if (picture !== null) {
        event.preventDefault();
        // A drop beside the canvas has no effect.
        if (!isOff && place !== null) void placePicture(session, picture, place);
        return;
      }
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      // A browser would open the file in place of the editor.
      event.preventDefault();
      if (!isOff) void addPictures(session, files, place);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [session, isOff]);
}
