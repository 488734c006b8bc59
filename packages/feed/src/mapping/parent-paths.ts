/** Paths inside a product, and behind them the same of so many elements around it: 'brand', '../brand', '../../brand'. */
export function withParents(paths: readonly string[], levels = 0): string[] {
  const around = Array.from({ length: levels }, (_, index) => '../'.repeat(index + 1));
  return [
    ...paths,
    ...around.flatMap((up) => paths.filter((path) => !isOfParent(path)).map((path) => up + path)),
  ];
}

/** Whether a path leads out of the product to an element around it. */
export function isOfParent(path: string): boolean {
  return path.startsWith('../');
}

/** Returns the path as it would be inside that element. */
export function insideParent(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '');
}
