import { decisionVersions, hasDecisions } from '#server/db/runs/photos/cutout-decisions.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { hashOfUrl } from '../photos/fetch-photo.ts';
import type { ProductWork } from './product-work.ts';

/** Returns the decisions about the photos of a product, as part of its key; '' where there never was one. */
export type DecisionsOf = (links: readonly string[]) => string;

/**
 * Returns the decisions of people about the photos behind addresses of a feed, as the feed has seen them last. Every change has a different
 * text, so that a product about whose photo somebody decided is checked again, and no other.
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
 * Whether somebody decided about one of a product's photos since the product was read, or a photo is a different one by now: its outcome
 * then belongs to other inputs than those of its key.
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
