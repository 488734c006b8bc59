import { mappingOfSettings, type FeedMapping, type ReadingSettings } from '#feed';
import { listDecidingFields } from './deciders.ts';

/** Returns the mapping that stored settings describe, with the fields that decide about products. */
export function buildMapping(
  settings: ReadingSettings & Parameters<typeof listDecidingFields>[0],
): FeedMapping {
  return mappingOfSettings(settings, listDecidingFields(settings));
}
