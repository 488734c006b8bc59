/** A page of the build that is made for one screen, and the addresses that it is for. */
export interface ScreenPage {
  /** Pattern of the router: `/projects/$projectId/feeds/$id`; a segment that begins with `$` stands for any. */
  readonly pattern: string;
  /** The page, from the folder of the build. */
  readonly file: string;
  /** Its form is in it as markup, which is of no use where only invited people may register. */
  readonly isForOpenSignUp?: true;
}

/** Path of the build's list of them, from its folder. */
export const screenPagesFile = 'screens/screens.json';

/** Returns the page that is made for this address's screen, or undefined. Of several, the one that leaves the least open. */
export function findScreenPage(list: readonly ScreenPage[], url: string): ScreenPage | undefined {
  const segments = splitPath(url.split(/[?#]/, 1)[0] ?? '');
  const fitting = list.filter(({ pattern }) => fits(splitPath(pattern), segments));
  const openness = ({ pattern }: ScreenPage) => pattern.split('$').length;
  return fitting.toSorted((one, other) => openness(one) - openness(other))[0];
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => part.startsWith('$') || part === segments[i])
  );
}

function splitPath(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
