import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RENDERER_VERSION } from '#picture/files';

const renderer = createHash('sha256').update(RENDERER_VERSION).digest('hex').slice(0, 12);

export type BuildName = {
  readonly value: () => string;
  /** Reads the name again. Call it whenever the page is served, as the build may be replaced while the server runs. */
  readonly lookAgain: () => void;
};

/** Reads the name of the build whose pages are in a folder; without pages the name is empty. */
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
