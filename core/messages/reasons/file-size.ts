/** Returns a size in a suitable unit, each 1,024 times the previous one. */
export function sizeIn(bytes: number): { size: number; unit: string } {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return { size: Number((bytes / 1024 ** power).toFixed(1)), unit: units[power] ?? '' };
}

/** Formats a size: '20 GB'. */
export function fileSize(bytes: number): string {
  const { size, unit } = sizeIn(bytes);
  return `${size} ${unit}`;
}
