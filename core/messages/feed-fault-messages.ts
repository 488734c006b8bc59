import type { LinePlace } from '../feed/count-lines.ts';

/** What is wrong with a shop's feed, where, and what to do: in the form, in a run and on the command line. */
export const feedFaultMessages = {
  unboundPrefix: (prefix: string) =>
    `The feed uses the prefix “${prefix}:” without saying what it means: xmlns:${prefix} is missing in its first tag. Google and others refuse such a feed. Ask the shop to add it.`,
} as const;

/** A fault and its place: 'a raw & (line 3, column 14)'. */
export function faultText({ what, line, column }: LinePlace & { what: string }): string {
  return `${what} (line ${line.toLocaleString('en-US')}, column ${column.toLocaleString('en-US')})`;
}
