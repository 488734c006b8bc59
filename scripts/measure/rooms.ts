export interface Room {
  folder: string;
  /** Code files directly in the folder, without tests. */
  files: number;
  tests: number;
  /** Folders directly in it. */
  rooms: number;
  /** Pairs of the folder's direct children of which one imports from the other, without tests. */
  arrows: number;
  /** Length of the longest chain of such imports. */
  floors: number;
  /** Names of subfolders that import each other in a circle. */
  knot: readonly string[];
}

/** Returns every folder that holds code, with its direct children and their imports. */
export function measureRooms(
  files: readonly { path: string; isTest: boolean }[],
  arrows: readonly (readonly [string, string])[],
): Room[] {
  const folders = new Map<string, { files: number; tests: number; rooms: Set<string> }>();
  for (const { path, isTest } of files) {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const name = parts.slice(0, depth).join('/');
      const folder = folders.get(name) ?? { files: 0, tests: 0, rooms: new Set() };
      folders.set(name, folder);
      if (depth < parts.length - 1) folder.rooms.add(parts[depth]!);
      else if (isTest) folder.tests += 1;
      else folder.files += 1;
    }
  }
  const tests = new Set(files.filter(({ isTest }) => isTest).map(({ path }) => path));
  const inside = arrowsInside(arrows.filter(([from, to]) => !tests.has(from) && !tests.has(to)));
  return [...folders].map(([folder, counted]) => {
    const pairs = inside.get(folder) ?? new Map<string, Set<string>>();
    return {
      folder,
      files: counted.files,
      tests: counted.tests,
      rooms: counted.rooms.size,
      arrows: [...pairs.values()].reduce((sum, { size }) => sum + size, 0),
      floors: longestChain(pairs),
      knot: knotOf(pairs, counted.rooms),
    };
  });
}

/** Assigns every import to one folder: the innermost that contains both files, as an import between the two children in which they are. */
function arrowsInside(arrows: readonly (readonly [string, string])[]): Map<string, Map<string, Set<string>>> {
  const inside = new Map<string, Map<string, Set<string>>>();
  for (const [from, to] of arrows) {
    const [one, other] = [from.split('/'), to.split('/')];
    const depth = one.findIndex((part, index) => part !== other[index]);
    if (depth < 1) continue;
    const folder = one.slice(0, depth).join('/');
    const pairs = inside.get(folder) ?? new Map<string, Set<string>>();
    inside.set(folder, pairs);
    pairs.set(one[depth]!, (pairs.get(one[depth]!) ?? new Set()).add(other[depth]!));
  }
  return inside;
}

/** Folders may form a circle although no files do, so each folder counts only once on a chain. */
function longestChain(pairs: ReadonlyMap<string, ReadonlySet<string>>): number {
  const known = new Map<string, number>();
  const below = (name: string, open: ReadonlySet<string>): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const next = [...(pairs.get(name) ?? [])].filter((child) => !open.has(child));
    const depth = 1 + Math.max(0, ...next.map((child) => below(child, new Set([...open, child]))));
    known.set(name, depth);
    return depth;
  };
  return Math.max(0, ...[...pairs.keys()].map((name) => below(name, new Set([name]))));
}

/** Returns the folders that are part of a circle of imports between folders. */
function knotOf(pairs: ReadonlyMap<string, ReadonlySet<string>>, folders: ReadonlySet<string>): string[] {
  const reachable = (from: string) => {
    const seen = new Set<string>();
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const child of pairs.get(next) ?? [])
        if (folders.has(child) && !seen.has(child)) {
          seen.add(child);
          open.push(child);
        }
    return seen;
  };
  return [...folders].filter((folder) => reachable(folder).has(folder)).toSorted();
}
