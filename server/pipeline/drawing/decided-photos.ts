import { decisionVersions, hasDecisions } from '#server/db/runs/photos/cutout-decisions.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { hashOfUrl } from '../photos/fetch-photo.ts';
import type { ProductWork } from './product-work.ts';

/** Returns the decisions about a product's photos as a part of its key; '' if there were never any. */
export type DecisionsOf = (links: readonly string[]) => string;

/**
 * Returns people's decisions about the photos last seen at a feed's addresses. Every change gives a different text, so that only products
 * whose photos were decided are checked again.
 */
export async function decisionsAbout(
  { database }: Pick<Platform, 'database'>,
  {
    home_id: feedId,
    project_id: projectId,
    settings,
  }: Pick<WorkerRun, 'home_id' | 'project_id' | 'settings'>,
  links: readonly string[],
): Promise<DecisionsOf> {
  if (projectId === null || !settings.removeBg || !(await hasDecisions(database.query, projectId)))
    return () => '';
  const hashes = [...new Set(links)].map(hashOfUrl);
  const versions = await decisionVersions(database.query, { feedId, projectId }, hashes);
  return (asked) => {
    const decided = asked.flatMap((link) => {
      const version = versions.get(hashOfUrl(link));
      return version === undefined ? [] : [[link, version]];
    });
    return decided.length === 0 ? '' : JSON.stringify(decided);
  };
}

/**
 * True if one of a product's photos was decided about, or replaced, since the product was read: then its result must not be stored under
 * its key.
 */
export async function isDecidedOtherwise(
  platform: Pick<Platform, 'database'>,
  { run, inputs, product }: Pick<ProductWork, 'run' | 'inputs' | 'product'>,
): Promise<boolean> {
  if (product.input_key === null || inputs.backgroundModel === null) return false;
  const { property_values: values, additional_links: additional, further_links: further } = product;
  const links = [product.image_link, ...additional];
  const decisions = await decisionsAbout(platform, run, [...links, ...further]);
  const key = inputs.inputKey(inputs.valuesOf(values, further), links, decisions([...links, ...further]));
  return key !== product.input_key;
}
