import { FREE_SKUS } from '#core/billing/plans.ts';
import type { BillingConfig } from '#server/config/read-billing.ts';
import type { Database, Sql } from '#server/platform/database/port.ts';
import { type LockedRun, withLockedRun } from '../locked-run.ts';
import { joiningAll } from '../joining-all.ts';
import { storedReason, type StoredReason } from '../stored-reasons.ts';
import { countCoverable } from './free-room.ts';
import { decideSkus, prepareSkus, shareSkus, type Coverage } from './decide-skus.ts';
import { standingOfProject } from './standing.ts';

/** Maximum number of product rows written in one transaction, which limits how long others wait for the run. */
const ROWS_AT_ONCE = 10_000;

interface Parts {
  readonly database: Pick<Database, 'asOwner'>;
  readonly config: { readonly billing: BillingConfig };
}

/**
 * Decides, once a run has read its feed, which of its products the plan covers: the first ones in feed order, and those already covered in
 * another feed of the project, which cost nothing. The others show the shop's image. The limit is that at the run's beginning, and later
 * plan changes do not affect the decision. Runs of a project are decided one after the other, and only wait for each other's decision.
 * Continues after a crash when repeated.
 */
export async function coverRun(
  parts: Parts,
  run: { readonly id: string; readonly feed_id: string },
  rowsAtOnce: number = ROWS_AT_ONCE,
): Promise<void> {
  const { billing } = parts.config;
  await withLockedRun(parts, run, (locked) => prepareRun(locked, billing));
  const coverage = await withLockedRun(parts, run, (locked) => decideRun(locked, billing, false));
  if (coverage === null) return;
  const over = await withLockedRun(parts, run, (locked) => findOver(locked, coverage));
  for (let from: number | null = over.first; from !== null && from <= over.last; from += rowsAtOnce) {
    const range = { from, to: from + rowsAtOnce - 1 };
    await withLockedRun(parts, run, (locked) => leaveOthers(locked, over, range));
  }
  await withLockedRun(parts, run, (locked) => countAnew(locked));
}

/**
 * Decides again for a held run that is accepted, with the current limit: other runs may have used up what was left. Its products were
 * prepared when it was read, or are prepared by `prepareRun`.
 */
export async function coverAcceptedRun(run: LockedRun, billing: BillingConfig): Promise<void> {
  await prepareRun(run, billing);
  const coverage = await decideRun(run, billing, true);
  if (coverage === null) return;
  const over = await findOver(run, coverage);
  if (over.first !== null) await leaveOthers(run, over, { from: over.first, to: over.last });
  await countAnew(run);
}

/** Writes a run's candidate products in advance, while no other run has to wait. */
async function prepareRun(run: LockedRun, billing: BillingConfig): Promise<void> {
  const coverage = await loadCoverage(run, billing, false);
  if (coverage !== null) await prepareSkus(run, coverage);
}

/**
 * Gives a run with the products of the published one its decision. Returns false where it is not sure that deciding would end alike: then
 * nothing is written.
 */
export async function repeatDecision(
  run: LockedRun,
  billing: BillingConfig,
  published: string,
): Promise<boolean> {
  const coverage = await takeTurn(run, billing, false);
  if (coverage !== null) return shareSkus(run, coverage, published);
  const counted = 'select from feedmaker.runs where id = $1 and sku_limit is not null';
  return (await run.sql.maybe(counted, [published])) === null;
}

/** Decides a run; returns the standing that was applied, null if there is no limit. */
async function decideRun(
  run: LockedRun,
  billing: BillingConfig,
  isBegunAnew: boolean,
): Promise<Coverage | null> {
  const coverage = await takeTurn(run, billing, isBegunAnew);
  if (coverage !== null) await decideSkus(run, coverage);
  return coverage;
}

/** Waits until nobody else decides for the account, whose projects share the free tier. Returns what is to be decided by. */
async function takeTurn(
  run: LockedRun,
  billing: BillingConfig,
  isBegunAnew: boolean,
): Promise<Coverage | null> {
  const turn = `select pg_advisory_xact_lock(hashtextextended('skus ' || user_id, 0)) from feedmaker.runs where id = $1`;
  await run.sql.run(turn, [run.id]);
  return loadCoverage(run, billing, isBegunAnew);
}

async function findProject({
  id,
  sql,
}: LockedRun): Promise<{ id: string | null; standsFor: string; begunLimit: number | null } | null> {
  return sql.maybe(
    `select f.project_id as id, coalesce(f.project_id, f.parent_id, f.id) as "standsFor", r.begun_limit as "begunLimit"
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1`,
    [id],
  );
}

/** Returns null without a limit, and for a deleted run. */
async function loadCoverage(
  run: LockedRun,
  billing: BillingConfig,
  isBegunAnew: boolean,
): Promise<Coverage | null> {
  const project = await findProject(run);
  if (project === null) return null;
  const standing = await standingOfProject(run.sql, billing, project.id);
  const begun = isBegunAnew ? standing.skus : (project.begunLimit ?? standing.skus);
  if (begun === null) return null;
  const isFree = begun === FREE_SKUS;
  const coverable = isFree ? await countCoverable(run.sql, billing, standing, project.standsFor) : null;
  return { projectId: project.id, limit: Math.min(begun, coverable ?? begun), isFree };
}

/**
 * True if a run was decided under another limit than its project's current one, or in another project, so that the next run should follow
 * immediately.
 */
export async function isOutgrown(sql: Sql, billing: BillingConfig, runId: string): Promise<boolean> {
  const run = await sql.maybe<{
    limit: number | null;
    decidedIn: string | null;
    projectId: string | null;
    standsFor: string;
  }>(
    `select r.sku_limit as "limit", r.sku_project as "decidedIn", f.project_id as "projectId",
        coalesce(f.project_id, f.parent_id, f.id) as "standsFor"
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1`,
    [runId],
  );
  if (run === null || run.limit === null) return false;
  const standing = await standingOfProject(sql, billing, run.projectId);
  const coverable = await countCoverable(sql, billing, standing, run.standsFor);
  return coverable !== run.limit || run.decidedIn !== run.projectId;
}

/** Reason shown for products that are not covered, and the range of positions that may contain them. */
interface Over {
  readonly reason: StoredReason;
  /** Position of the first product; null if none of the run's products can have a picture. */
  readonly first: number | null;
  readonly last: number;
}

async function findOver({ id, sql }: LockedRun, { limit, isFree }: Coverage): Promise<Over> {
  const { over, first, last } = await sql.one<{ over: number; first: number | null; last: number | null }>(
    `select count(*) filter (where not is_covered) as over, min(place) as first, max(place) as last
      from feedmaker.run_skus where run_id = $1`,
    [id],
  );
  const reason = storedReason({ code: 'over_plan', limit, over, isFree });
  return { reason, first, last: last ?? 0 };
}

/** Ends the products that are not covered, in any state, and makes newly covered ones wait for drawing. */
async function leaveOthers(
  { id, sql }: LockedRun,
  { reason }: Over,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const write = `update feedmaker.run_products p set state = case when s.is_covered then 'waiting' else 'original' end,
        reason_code = case when s.is_covered then null else 'over_plan' end,
        reason_text = case when s.is_covered then null else $2 end,
        reason_facts = case when s.is_covered then null else $5::jsonb end,
        image_hash = null, additional_hashes = '{}', kept_since = null
      from feedmaker.run_skus s
      where s.run_id = $1 and s.place between $3 and $4
        and p.run_id = $1 and p.position = s.place and p.position between $3 and $4
        and case when s.is_covered then p.reason_code = 'over_plan'
          else (p.state, p.reason_code, p.reason_text) is distinct from ('original', 'over_plan', $2) end`;
  await joiningAll(sql, () => sql.run(write, [id, reason.reasonText, from, to, reason.reasonFacts]));
}

async function countAnew({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs r set enhanced_count = c.enhanced, kept_count = c.kept, original_count = c.original,
        over_count = c.over, done_count = c.enhanced + c.kept + c.original
      from (select count(*) filter (where state = 'enhanced') as enhanced, count(*) filter (where state = 'kept') as kept,
          count(*) filter (where state = 'original') as original,
          count(*) filter (where reason_code = 'over_plan') as over
        from feedmaker.products_of($1) products) c
      where r.id = $1`,
    [id],
  );
}
