import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const words = path.join(import.meta.dirname, '../../core/messages/words/en');

/**
 * Makes each table of a file of words a module of its own, so that the bundler puts it where it is read, and leaves out what nothing reads.
 */
export function wordsApart(): Plugin {
  return {
    name: 'words-apart',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]core[\\/]messages[\\/].*\.ts$/ },
      handler(code) {
        const files = new Map<string, string>();
        const rest = code.replaceAll(
          /^import (\w+) from '[^']*\/words\/en\/([\w-]+)\.json'.*$/gm,
          (_line, name: string, file: string) => (files.set(name, file), ''),
        );
        if (files.size === 0) return null;
        return (
          rest.replaceAll(/catalogue\((\w+), '(\w+)'/g, (call, name: string, table: string) =>
            call.replace(name, `{ ${table}: ${table}_words }`),
          ) + importsOf(rest, files)
        );
      },
    },
    resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : null),
    load(id) {
      const [, file, table = ''] = /^\0words:([\w-]+)\/(\w+)$/.exec(id) ?? [];
      if (file === undefined) return null;
      const tables = JSON.parse(readFileSync(path.join(words, `${file}.json`), 'utf8')) as Record<
        string,
        object
      >;
      // Kinds of facts are for the compiler alone.
      const code = JSON.stringify(tables[table]).replaceAll(
        /(\w): (?:number|boolean|list)\b(?=[^"]*":)/g,
        '$1',
      );
      return { code: `export default ${code}`, moduleSideEffects: false };
    },
  };
}

function importsOf(code: string, files: ReadonlyMap<string, string>): string {
  return [...code.matchAll(/catalogue\((\w+), '(\w+)'/g)]
    .map(([, name = '', table]) => `\nimport ${table}_words from 'words:${files.get(name)}/${table}';`)
    .join('');
}
