import type { ConfigProblem } from './template-problem.ts';

export const templateConfigVersion = 2;

type Stored = Readonly<Record<string, unknown>>;

/** Converts each older version to the next. Nothing is discarded. */
const migrations: Readonly<Record<number, (stored: Stored) => Stored>> = {
  // Version 1 had no layers of ours; another editor's `objects` are stored under a new name.
  1: ({ objects, ...rest }) => (objects === undefined ? rest : { ...rest, objectsOfVersion1: objects }),
};

/** Returns a stored configuration in the current version, or why it cannot be read. */
export function migrateTemplateConfig(
  stored: unknown,
): { readonly config: Stored } | { readonly problem: ConfigProblem } {
  if (!isRecord(stored)) return { problem: 'not_an_object' };
  const version = stored['version'] ?? 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { problem: 'version_unreadable' };
  if (version > templateConfigVersion)
    return { problem: { code: 'version_newer', version, versionMax: templateConfigVersion } };
  let config = stored;
  for (let from = version; from < templateConfigVersion; from += 1)
    config = { ...(migrations[from]?.(config) ?? config), version: from + 1 };
  return { config };
}

function isRecord(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
