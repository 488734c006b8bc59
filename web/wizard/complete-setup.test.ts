import { describe, expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds-api.ts';
import { feedSettingsSchema } from '#core/feed/feed-settings.ts';
import { completeSetup, type SetupCalls, SetupError, type SetupPlan, undoSetup } from './complete-setup.ts';

const plan: SetupPlan = {
  projectName: 'Summer shop',
  template: { name: 'Square', html: '<div></div>', config: '{}' },
  feedName: 'Main feed',
  feedSettings: feedSettingsSchema.parse({
    type: 'xml',
    feedUrl: 'https://shop.example/feed.xml',
    offerKey: 'item',
    imageKey: 'image_link',
    offerIdOption: { type: 1, keyName: 'id' },
    activate: true,
  }),
  sourceAccess: undefined,
  keys: { project: 'key-project', template: 'key-template', feed: 'key-feed', record: 'key-record' },
};

/** A server that keeps rows by their key, as the real one does, and fails where it is told to. */
function server(failing: Partial<Record<keyof SetupCalls, Error>> = {}) {
  const log: string[] = [];
  const rows = new Set<string>();
  const step = async <Reply>(name: keyof SetupCalls, work: () => Reply): Promise<Reply> => {
    log.push(name);
    if (failing[name] !== undefined) throw failing[name];
    return work();
  };
  const insert = (id: string) => {
    rows.add(id);
    return { id };
  };
  const calls: SetupCalls = {
    createProject: ({ keys }) => step('createProject', () => insert(keys.project)),
    createTemplate: ({ keys }) => step('createTemplate', () => insert(keys.template)),
    createFeed: ({ keys }) => step('createFeed', () => ({ feedId: insert(keys.feed).id })),
    insertFeedRecord: ({ keys }) => step('insertFeedRecord', () => insert(keys.record) as Feed),
    linkTemplate: () => step('linkTemplate', () => undefined),
    deleteFeed: (id) => step('deleteFeed', () => rows.delete(id)),
    deleteProject: () =>
      step('deleteProject', () => {
        for (const id of ['key-project', 'key-template', 'key-record']) rows.delete(id);
      }),
    log: (text) => log.push(`log: ${text}`),
  };
  return { calls, log, rows, failing };
}

const noStage = () => undefined;
const failureOf = async (setup: Promise<unknown>): Promise<SetupError> => {
  const failure: unknown = await setup.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SetupError);
  return failure as SetupError;
};

test('project, template, service feed, record and link are created in this order [136]', async () => {
  const { calls, log } = server();
  const created = await completeSetup(plan, calls, noStage);
  expect(created).toMatchObject({ projectId: 'key-project', record: { id: 'key-record' } });
  expect(log).toEqual(['createProject', 'createTemplate', 'createFeed', 'insertFeedRecord', 'linkTemplate']);
});

test('a failed link is only logged [142]', async () => {
  const { calls, log, rows } = server({ linkTemplate: new Error('down') });
  await completeSetup(plan, calls, noStage);
  expect(rows.size).toBe(4);
  expect(log.at(-1)).toMatch(/^log: /);
});

describe('after a failure', () => {
  test.each([
    ['createProject', 'Failed to complete project setup'],
    ['createTemplate', 'Failed to complete project setup'],
    ['createFeed', 'Failed to create feed in Core API'],
    ['insertFeedRecord', 'Failed to create feed in database: the table is locked'],
  ] as const)('[145, 147-149] of %s the toast reads "%s" and nothing is left', async (name, text) => {
    const { calls, rows } = server({ [name]: new Error('the table is locked') });
    const failure = await failureOf(completeSetup(plan, calls, noStage));
    expect(failure.message).toBe(text);
    expect(failure.isUndone).toBe(true);
    expect(rows.size).toBe(0);
  });

  test('an answer without feedId has its own text [146]', async () => {
    const { calls, rows } = server();
    const withoutId = { ...calls, createFeed: () => Promise.resolve({ feedId: undefined }) };
    const failure = await failureOf(completeSetup(plan, withoutId, noStage));
    expect(failure.message).toBe('No feedId returned from Core API');
    expect(rows.size).toBe(0);
  });

  test('a second try makes everything once [149]', async () => {
    const { calls, rows, failing } = server({ insertFeedRecord: new Error('down') });
    await failureOf(completeSetup(plan, calls, noStage));
    delete failing.insertFeedRecord;
    await completeSetup(plan, calls, noStage);
    expect([...rows].toSorted()).toEqual(['key-feed', 'key-project', 'key-record', 'key-template']);
  });

  test('what could not be taken back is said, and can be taken back later', async () => {
    const { calls, rows, failing } = server({
      insertFeedRecord: new Error('down'),
      deleteProject: new Error('down'),
    });
    const failure = await failureOf(completeSetup(plan, calls, noStage));
    expect(failure.isUndone).toBe(false);
    delete failing.deleteProject;
    expect(await undoSetup(plan.keys, calls)).toBe(true);
    expect(rows.size).toBe(0);
  });
});
