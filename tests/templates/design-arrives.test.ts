import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type {
  listWaitingDesigns,
  templateUsage,
  TemplateVersion,
} from '#core/contract/templates/template-versions-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { addTemplate, createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { paired, sampled } from '#tests/harness/long-run.ts';
import { picturesUp } from '#tests/harness/publishing.ts';

const { shop, product } = await openShop(numberedProducts(1));

let client: ApiClient;
let testCount = 0;
beforeEach(async () => {
  // One user may make only so many templates a minute.
  if (testCount % 10 === 0) client = await signUp(product.origin);
  testCount += 1;
});

/** A template, and an active feed whose published pictures it has drawn. */
interface Scene {
  template: Template;
  path: string;
  feedId: string;
}

interface Sources {
  html_dev: string;
  config_dev: string;
}

const ofDesigner = {
  html_dev: '<div style="width:300px;height:300px;background:#ffeecc"><p>{{TITLE}}</p><p>By hand</p></div>',
  config_dev: JSON.stringify({ canvasSize: { width: 300, height: 300 } }),
};

/** Makes an active feed with a template that was never published, as the wizard does; `sources` replace those of the design. */
async function setUp(sources?: Sources): Promise<Scene> {
  const made = await createFeed(client, shop.feedUrl, { activate: sources === undefined });
  const { feedId, template } = made;
  const scene = { feedId, template, path: `/api/v1/templates/${template.id}` };
  if (sources !== undefined) {
    await client.ask('PATCH', scene.path, sources);
    await start(feedId, true);
  }
  await product.settle();
  return scene;
}

const start = async (feedId: string, activate: boolean) =>
  await client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate });

async function formOf({ feedId, template }: Scene) {
  const call = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', call);
  return { name: 'Feed', project_id: template.project_id, template_id: template.id, feedSettings };
}

const saveForm = async (scene: Scene) =>
  await client.ask('PATCH', `/functions/v1/feeds?id=${scene.feedId}`, await formOf(scene));

async function draftWith({ path }: Scene, words: string): Promise<Sources> {
  const { html_dev, config_dev } = await client.ask<Template>('GET', path);
  return { html_dev: html_dev.replace(/(By hand|\{\{BRAND\}\})[^<]*/, `$1 ${words}`), config_dev };
}

/** Saves the draft with other words, as the editor does; returns the saved version, kept under a name. */
async function saveDraft(scene: Scene, words: string): Promise<TemplateVersion> {
  const { path } = scene;
  const { html_dev, config_dev } = await draftWith(scene, words);
  await client.ask('POST', `${path}/draft`, { html: [html_dev], config: [config_dev] });
  return await client.ask<TemplateVersion>('POST', `${path}/versions`, { name: words });
}

const restore = async ({ path }: Scene, { id }: TemplateVersion) =>
  await client.ask('POST', `${path}/versions/${id}/restore`, {});

async function publish({ path }: Scene): Promise<void> {
  await client.ask('POST', `${path}/publish`, {});
  await product.settle();
}

/** Templates as they come about; `isShown`: they were published, and so a feed takes no draft of them. */
const kinds = {
  'of the wizard': { make: () => setUp(), isShown: false },
  'in HTML of a designer': { make: () => setUp(ofDesigner), isShown: false },
  'that is a clone': {
    make: async () => {
      const scene = await setUp();
      const template = await client.ask<Template>('POST', `${scene.path}/clone`);
      const copy = { ...scene, template, path: `/api/v1/templates/${template.id}` };
      await saveForm(copy);
      await product.settle();
      return copy;
    },
    isShown: false,
  },
  'that was published': {
    make: async () => {
      const scene = await setUp();
      await publish(scene);
      return scene;
    },
    isShown: true,
  },
  'of which an older version was restored': {
    make: async () => {
      const scene = await setUp();
      const older = await saveDraft(scene, 'Spring');
      await saveDraft(scene, 'Summer');
      await publish(scene);
      await restore(scene, older);
      return scene;
    },
    isShown: true,
  },
} satisfies Record<string, { make: () => Promise<Scene>; isShown: boolean }>;

/** Ways to change a draft. */
const saves = {
  'colours and type on its page': async (scene) => {
    const asked = await client.call('PATCH', `${scene.path}/controls`, { accent: '#7b2d6b' });
    // HTML of a designer has no such choices.
    if (asked.status === 422) await saveDraft(scene, 'Sale');
  },
  'the editor': (scene) => saveDraft(scene, 'Sale'),
  'the API': async (scene) => {
    await client.ask('PATCH', scene.path, await draftWith(scene, 'Sale'));
  },
  'restoring a version of its history': async (scene) => {
    const older = await saveDraft(scene, 'Autumn');
    await saveDraft(scene, 'Winter');
    await restore(scene, older);
  },
} satisfies Record<string, (scene: Scene) => Promise<unknown>>;

/** Ways in which a feed or an output takes a template; they return its id. */
const takes = {
  'the form of its feed': async (scene) => {
    await saveForm(scene);
    return scene.feedId;
  },
  'the activation of its feed': async ({ feedId }) => {
    await start(feedId, false);
    await start(feedId, true);
    return feedId;
  },
  'a rule of another feed': async (scene) => {
    const { id: template_id } = await addTemplate(client, { project_id: scene.template.project_id });
    const form = { ...(await formOf(scene)), name: 'Other feed', template_id };
    const { feedId } = await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', form);
    const always = { id: 'all', name: 'All', isOn: true, match: 'all', conditions: [], from: null };
    const rule = { ...always, until: null, does: { kind: 'template', template_id: scene.template.id } };
    await client.ask('PATCH', `/functions/v1/feeds/${feedId}/rules`, { rules: [rule] });
    return feedId;
  },
  'an output': async ({ template, feedId }) => {
    const body = { name: 'Further', image: 'main', template_id: template.id };
    return (await client.ask<{ id: string }>('POST', `/api/v1/feeds/${feedId}/outputs`, body)).id;
  },
} satisfies Record<string, (scene: Scene) => Promise<string>>;

async function designOf({ path }: Scene, id: string): Promise<string | undefined> {
  const { feeds } = await client.ask<EndpointReply<typeof templateUsage>>('GET', `${path}/usage`);
  return feeds.find((feed) => feed.id === id)?.design;
}

async function designsOf(feedId: string) {
  const call = `/functions/v1/feeds/${feedId}/waiting-designs`;
  return await client.ask<EndpointReply<typeof listWaitingDesigns>>('GET', call);
}

const waitingIn = async (feedId: string) => (await designsOf(feedId)).items.map(({ id }) => id);

/** What is told is what publishing shows: pictures change exactly where the draft was said to differ. */
async function expectTold(scene: Scene, id: string, design: 'differs' | 'up'): Promise<void> {
  const pictures = async () => [...(await picturesUp(product, id)).values()];
  expect(await designOf(scene, id)).toBe(design);
  const before = await pictures();
  expect(before).toEqual([expect.any(String)]);
  await publish(scene);
  expect((await pictures())[0] === before[0]).toBe(design === 'up');
  expect(await designOf(scene, id)).toBe('up');
  expect(await waitingIn(scene.feedId)).toEqual([]);
}

describe('the draft of a template', () => {
  it.each(paired(keysOf(kinds), keysOf(saves)))(
    '%s, changed by %s, waits until it is published',
    async (kind, way) => {
      const scene = await kinds[kind].make();
      await saves[way](scene);
      await product.settle();
      expect(await waitingIn(scene.feedId)).toEqual([scene.template.id]);
      await expectTold(scene, scene.feedId, 'differs');
    },
  );

  it.each(sampled(paired(keysOf(kinds), keysOf(takes)), 3))(
    '%s is drawn by %s, unless another was published',
    async (kind, way) => {
      const { make, isShown } = kinds[kind];
      const scene = await make();
      await saveDraft(scene, 'Sale');
      const id = await takes[way](scene);
      // Said at once: the draft comes, if it is not up already.
      const { is_coming: isComing } = await designsOf(id);
      if (!isShown) expect(isComing ? 'comes' : await designOf(scene, id)).toMatch(/comes|up/);
      await product.settle();
      expect(await designsOf(id)).toMatchObject({ is_coming: false, to_draw: 0, about_seconds: 0 });
      await expectTold(scene, id, isShown ? 'differs' : 'up');
    },
  );
});

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}
