/** Returns paths inside a product, followed by the same ones in that many parent levels: 'brand', '../brand', '../../brand'. */
export function withParents(paths: readonly string[], levels = 0): string[] {
  const around = Array.from({ length: levels }, (_, index) => '../'.repeat(index + 1));
  return [
    ...paths,
    ...around.flatMap((up) => paths.filter((path) => !isOfParent(path)).map((path) => up + path)),
  ];
}

/** True if a path leads out of the product to a parent element. */
export function isOfParent(path: string): boolean {
  return path.startsWith('../');
}

/** Returns the path as seen from that parent element. */
export function insideParent(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '');
}
