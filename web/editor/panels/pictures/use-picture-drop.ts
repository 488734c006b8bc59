import { useEffect } from 'react';
import { useSession } from '../../session.ts';
import { placeOnCanvas } from '../place-on-canvas.ts';
import { addPictures } from './add-picture.ts';

/** Picture files that are dropped on the window come onto the canvas: where they were dropped, else in its middle. */
export function usePictureDrop(isOff: boolean): void {
  const session = useSession();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isOff ? 'none' : 'copy';
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      // A browser would open the file in place of the editor.
      event.preventDefault();
      if (!isOff) void addPictures(session, files, placeOnCanvas(session, event));
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [session, isOff]);
}
