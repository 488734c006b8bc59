/** MIME types that can be chosen as a picture of a template. */
const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

/** Asks for picture files by the browser's own dialog; calls back with what was chosen, if anything was. */
export function choosePictures(isMany: boolean, chosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = pictureTypes;
  input.multiple = isMany;
  input.addEventListener('change', () => chosen([...(input.files ?? [])]), { once: true });
  input.click();
}
