import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const words = path.join(import.meta.dirname, '../../core/messages/words/en');

/** Matches the use of a table of messages: `catalogue(english, 'feedsMessages'`. */
const tableRead = /catalogue\(\s*(\w+),\s*'(\w+)'/g;

/** Makes each table of a messages file a separate module, so that the bundler puts it into the files that use it and drops unused ones. */
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
        const read: string[] = [];
        const apart = rest.replaceAll(tableRead, (_call, name: string, table: string) => {
          read.push(`\nimport ${table}_words from 'words:${files.get(name)}/${table}';`);
          return `catalogue({ ${table}: ${table}_words }, '${table}'`;
        });
        for (const name of files.keys())
          if (new RegExp(`\\b${name}\\b`).test(apart.replaceAll(/'[^']*'|\/\/.*|\/\*.*?\*\//gs, '')))
            this.error(`${name} is read other than as catalogue(${name}, 'table')`);
        return apart + read.join('');
      },
    },
    resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : null),
    load(id) {
      const [, file, table = ''] = /^\0words:([\w-]+)\/(\w+)$/.exec(id) ?? [];
      if (file === undefined) return null;
      const source = path.join(words, `${file}.json`);
      this.addWatchFile(source);
      const tables = JSON.parse(readFileSync(source, 'utf8')) as Record<string, object>;
      // Only the compiler needs the types of parameters.
      const code = JSON.stringify(tables[table]).replaceAll(
        /(\w): (?:number|boolean|list)\b(?=[^"]*":)/g,
        '$1',
      );
      return { code: `export default ${code}`, moduleSideEffects: false };
    },
  };
}
