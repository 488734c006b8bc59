import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RENDERER_VERSION } from '#picture/files';

const renderer = createHash('sha256').update(RENDERER_VERSION).digest('hex').slice(0, 12);

/** The value of `buildHeader`. */
export type BuildName = {
  readonly value: () => string;
  /** Call it whenever the page is served: a build may be replaced under a running server. */
  readonly lookAgain: () => void;
};

/** Names the build whose pages lie in a folder; a folder without pages has no name for them. */
export function openBuildName(pagesDir: string): BuildName {
  const read = (): string => {
    try {
      const page = readFileSync(path.join(pagesDir, 'editor.html'), 'utf8');
      return /src="\/assets\/(editor-[\w-]+\.js)"/.exec(page)?.[1] ?? '';
    } catch {
      return '';
    }
  };
  let script = read();
  return {
    value: () => `${script}/${renderer}`,
    lookAgain: () => {
      script = read();
    },
  };
}
