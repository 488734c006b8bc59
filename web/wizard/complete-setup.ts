import type { Feed } from '#core/contract/feeds-api.ts';
import type { SourceAccessChange } from '#core/contract/source-access.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';

/** Everything the wizard has gathered. */
export interface SetupPlan {
  projectName: string;
  template: { name: string; html: string; config: string };
  feedName: string;
  feedSettings: FeedSettings;
  /** How to get at the shop, where it asks. */
  sourceAccess: SourceAccessChange | null | undefined;
  keys: SetupKeys;
}

/**
 * One UUID for each row that the wizard creates. A repeated step finds by it what the first try made, and what a lost
 * answer may have left behind can be deleted by it.
 */
export interface SetupKeys {
  project: string;
  template: string;
  feed: string;
  record: string;
}

/** The steps, each a call to the server; `feedId` is undefined when the service's answer lacks it. */
export interface SetupCalls {
  createProject: (plan: SetupPlan) => Promise<{ id: string }>;
  createTemplate: (plan: SetupPlan, projectId: string) => Promise<{ id: string }>;
  createFeed: (plan: SetupPlan) => Promise<{ feedId: string | undefined }>;
  insertFeedRecord: (plan: SetupPlan, ids: FeedParts) => Promise<Feed>;
  linkTemplate: (ids: { templateId: string; recordId: string }) => Promise<unknown>;
  /** Deletions succeed when there is nothing to delete. */
  deleteFeed: (feedId: string) => Promise<unknown>;
  deleteProject: (projectId: string) => Promise<unknown>;
  log: (text: string, cause: unknown) => void;
}

interface FeedParts {
  projectId: string;
  templateId: string;
  feedId: string;
}

export interface CreatedSetup {
  projectId: string;
  record: Feed;
}

export type SetupStage = 'project' | 'template' | 'feed';

/** A setup that did not go through; `message` is the toast. Nothing of it is left when `isUndone`. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly isUndone: boolean;

  constructor(text: string, isUndone: boolean, cause: unknown) {
    super(text, { cause });
    this.isUndone = isUndone;
  }
}

/**
 * Creates project, template, service feed, feed record and primary link, in this order. After a failure everything
 * made so far is deleted again.
 */
export async function completeSetup(
  plan: SetupPlan,
  calls: SetupCalls,
  onStage: (stage: SetupStage) => void,
): Promise<CreatedSetup> {
  try {
    onStage('project');
    const { id: projectId } = await calls.createProject(plan);
    onStage('template');
    const { id: templateId } = await calls.createTemplate(plan, projectId);
    onStage('feed');
    const feedId = await createFeed(plan, calls);
    const record = await insertFeedRecord(plan, calls, { projectId, templateId, feedId });
    await linkTemplate(calls, { templateId, recordId: record.id });
    return { projectId, record };
  } catch (cause) {
    const isUndone = await undoSetup(plan.keys, calls);
    const text = cause instanceof StepError ? cause.message : wizardMessages.failed;
    throw new SetupError(text, isUndone, cause);
  }
}

/** Deletes what a setup may have created; the project takes template, record and link with it. */
export async function undoSetup(
  keys: SetupKeys,
  calls: Pick<SetupCalls, 'deleteFeed' | 'deleteProject'>,
): Promise<boolean> {
  const deletions = [calls.deleteFeed(keys.feed), calls.deleteProject(keys.project)];
  const outcomes = await Promise.allSettled(deletions);
  return outcomes.every((outcome) => outcome.status === 'fulfilled');
}

/** A failed step that has a text of its own. */
class StepError extends Error {}

async function createFeed(plan: SetupPlan, calls: SetupCalls): Promise<string> {
  const { feedId } = await calls.createFeed(plan).catch((cause: unknown) => {
    throw new StepError(wizardMessages.feedServiceFailed, { cause });
  });
  if (feedId === undefined) throw new StepError(wizardMessages.feedIdMissing);
  return feedId;
}

async function insertFeedRecord(plan: SetupPlan, calls: SetupCalls, ids: FeedParts): Promise<Feed> {
  try {
    return await calls.insertFeedRecord(plan, ids);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new StepError(wizardMessages.feedRecordFailed(reason), { cause });
  }
}

/** The record already names the template, so a missing link is no reason to take everything back. */
async function linkTemplate(calls: SetupCalls, ids: { templateId: string; recordId: string }): Promise<void> {
  try {
    await calls.linkTemplate(ids);
  } catch (cause) {
    calls.log('the primary template link could not be inserted', cause);
  }
}
