const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

/** Opens the browser's dialog for picture files; calls back with the chosen ones, if any. */
export function choosePictures(isMany: boolean, chosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = pictureTypes;
  input.multiple = isMany;
  input.addEventListener('change', () => chosen([...(input.files ?? [])]), { once: true });
  input.click();
}
