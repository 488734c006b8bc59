import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { placeOnCanvas } from '../place-on-canvas.ts';
import { draggedPicture, trayMime } from './tray/dragged-picture.ts';
import { placePicture } from './tray/use-picture.ts';
import { addPictures } from './add-picture.ts';

/** Inserts picture files that are dropped on the window: where they are dropped, or in the middle of the canvas if that is outside it. */
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
        // A picture of the tray that is dropped outside the canvas is not inserted.
        if (!isOff && place !== null) void placePicture(session, picture, place);
        return;
      }
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      // Without this, the browser would open the file instead of the editor.
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
