/** The version in which configurations are written today. */
export const templateConfigVersion = 2;

type Stored = Readonly<Record<string, unknown>>;

/** For each older version, how it becomes the next one. Nothing is thrown away. */
const migrations: Readonly<Record<number, (stored: Stored) => Stored>> = {
  // Version 1 had no layers of ours; what an editor had put into `objects` is kept beside them.
  1: ({ objects, ...rest }) => (objects === undefined ? rest : { ...rest, objectsOfVersion1: objects }),
};

/** A stored configuration in today's version, or the sentence that says why it cannot be read. */
export function migrateTemplateConfig(stored: unknown): Stored | string {
  if (!isRecord(stored)) return "The template's configuration is not an object.";
  const version = stored['version'] ?? 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return "The template's configuration has no version that can be read.";
  if (version > templateConfigVersion)
    return `This template was saved by a newer version of Feedmaker (format ${version}, this one reads up to ${templateConfigVersion}). Update Feedmaker to open it.`;
  let config = stored;
  for (let from = version; from < templateConfigVersion; from += 1)
    config = { ...(migrations[from]?.(config) ?? config), version: from + 1 };
  return config;
}

function isRecord(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
