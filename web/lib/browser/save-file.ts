export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not revoked now, because some browsers read the bytes only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
