/** A prebuilt page for one screen, and the addresses that it serves. */
export interface ScreenPage {
  /** Pattern of the router: `/projects/$projectId/feeds/$id`; a segment that begins with `$` matches any. */
  readonly pattern: string;
  /** The page's file, relative to the folder of the build. */
  readonly file: string;
  /** True if the page contains the sign-up form as markup, which is useless if only invited people may register. */
  readonly isForOpenSignUp?: true;
}

/** Path of the build's list of screen pages, relative to its folder. */
export const screenPagesFile = 'screens/screens.json';

/** Returns the page prebuilt for this address, or undefined. Of several, the most specific. */
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
