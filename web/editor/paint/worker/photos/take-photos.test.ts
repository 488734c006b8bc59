import { expect, test } from 'vitest';
import { imagesIn } from '#picture/paint';
import { fillTemplate } from '#picture/values';
import { parseTemplateHtml } from '#picture/html';
import type { Ask } from '../ask.ts';
import type { Answers, Question } from '../messages.ts';
import { openPhotoSource } from './photo-source.ts';
import { fillWithPhotos, imagesShownIn, takePhotos } from './take-photos.ts';

type PhotoQuestion = Extract<Question, { kind: 'photo' }>;

const patient = { asks: true, milliseconds: 10_000 };
const shoe = { feedId: 'feed', productId: 'shoe', isCutOut: false };
const html = [
  '<div><img src="{{IMAGE_URL}}"><img src="{{IMAGE_URL_2}}">',
  '<img src="{{IMAGE_URL_3}}"><img src="{{IMAGE_URL_2}}"></div>',
].join('');

/** The template filled for a product that has the photos whose slots are named. */
function treeWith(...slots: readonly string[]) {
  const values = Object.fromEntries(slots.map((slot) => [slot, 'https://shop.example/photo.jpg']));
  return fillTemplate(parseTemplateHtml(html).tree, values);
}

const factsOf = (hash: string, width: number) => ({
  photo: { hash, width, height: 100, is_cut_out: false, object: null, shadow: null, version: '1' },
  reason: null,
});

/** A server whose photos are each as wide as their number; `answer` decides the reply to one. */
function shopWith(answer: (photo: number) => Promise<Answers['photo'] | null> | undefined) {
  const asked: number[] = [];
  const reply = async ({ photo: ref }: PhotoQuestion) => {
    const photo = ref.photo ?? 1;
    asked.push(photo);
    return answer(photo) ?? factsOf(String(photo), photo * 100);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing but photos is asked for here
  const ask = (async (question: Question) => (question.kind === 'photo' ? reply(question) : null)) as Ask;
  let arrivals = 0;
  const source = openPhotoSource(ask, () => {
    arrivals += 1;
  });
  const take = (slots: readonly string[], patience = patient) =>
    takePhotos(source, imagesIn(treeWith(...slots)), shoe, patience);
  return { asked, source, take, arrivals: () => arrivals };
}

test('every slot that the product fills gets its own photo, each asked for once', async () => {
  const { asked, take } = shopWith(() => undefined);
  const { photos, problem, areOnTheirWay } = await take(['IMAGE_URL_2', 'IMAGE_URL_3']);
  expect([...photos].map(([slot, { width }]) => [slot, width])).toEqual([
    ['IMAGE_URL', 100],
    ['IMAGE_URL_2', 200],
    ['IMAGE_URL_3', 300],
  ]);
  expect([problem, areOnTheirWay]).toEqual([null, false]);
  expect(asked).toEqual([1, 2, 3]);
});

test('photos that the product does not have are not asked for, and are no problem', async () => {
  const { asked, take } = shopWith(() => undefined);
  const { photos, problem } = await take(['IMAGE_URL_3']);
  expect([...photos.keys()]).toEqual(['IMAGE_URL', 'IMAGE_URL_3']);
  expect(problem).toBeNull();
  expect(asked).toEqual([1, 3]);
});

test('a further photo that cannot be had is named, and the others are there', async () => {
  const gone = { photo: null, reason: 'The photo was not found.' };
  const { take } = shopWith((photo) => (photo === 3 ? Promise.resolve(gone) : undefined));
  const { photos, problem } = await take(['IMAGE_URL_2', 'IMAGE_URL_3']);
  expect([...photos.keys()]).toEqual(['IMAGE_URL', 'IMAGE_URL_2']);
  expect(problem).toBe('Photo 3: The photo was not found.');
});

test('a photo that the server did not answer for is named too, the main one first', async () => {
  const silent = shopWith((photo) => (photo > 1 ? Promise.resolve(null) : undefined));
  expect((await silent.take(['IMAGE_URL_2'])).problem).toBe(
    'Photo 2 could not be loaded. Check your connection, or choose another product.',
  );
  const away = shopWith(() => Promise.resolve(null));
  expect((await away.take(['IMAGE_URL_2'])).problem).toBe(
    'The photo could not be loaded. Check your connection, or choose another product.',
  );
});

test('one photo that is on its way makes the picture wait, and is no problem', async () => {
  const { take } = shopWith((photo) => (photo === 2 ? new Promise(() => undefined) : undefined));
  const taken = await take(['IMAGE_URL_2'], { asks: true, milliseconds: 20 });
  expect([...taken.photos.keys()]).toEqual(['IMAGE_URL']);
  expect([taken.areOnTheirWay, taken.problem]).toEqual([true, null]);
});

test('a further photo that is another by now is painted anew, and one that is not stays', async () => {
  let hash = 'before';
  const second = () => Promise.resolve(factsOf(hash, 200));
  const shop = shopWith((photo) => (photo === 2 ? second() : undefined));
  const { source, arrivals } = shop;
  const take = () => shop.take(['IMAGE_URL_2']);
  const before = (await take()).photos;
  await source.refresh(shoe);
  expect(arrivals()).toBe(0);
  expect((await take()).photos).toEqual(before);
  hash = 'after';
  await source.refresh(shoe);
  expect(arrivals()).toBe(1);
  const after = (await take()).photos;
  expect(after.get('IMAGE_URL')).toBe(before.get('IMAGE_URL'));
  expect(after.get('IMAGE_URL_2')).not.toBe(before.get('IMAGE_URL_2'));
});

test('a photo that cannot be had is left out, and what stands in for it comes with its own photo', async () => {
  const gone = { photo: null, reason: 'The photo was not found.' };
  const { source, asked } = shopWith((photo) => (photo === 2 ? Promise.resolve(gone) : undefined));
  const either = parseTemplateHtml(
    '<div><img src="{{IMAGE_URL_2}}"><img src="{{IMAGE_URL_3}}" data-if="not {{IMAGE_URL_2}}"></div>',
  );
  const link = 'https://shop.example/photo.jpg';
  const { filled, values, taken } = await fillWithPhotos(
    { values: { TITLE: 'Shoe', IMAGE_URL_2: link, IMAGE_URL_3: link }, ref: shoe },
    async (some) => ({ tree: fillTemplate(either.tree, some) }),
    (tree, ref) => takePhotos(source, imagesIn(tree), ref, patient),
  );
  expect(filled.tree.children).toHaveLength(1);
  expect([...taken.photos.keys()]).toEqual(['IMAGE_URL_3']);
  expect(values).toEqual({ TITLE: 'Shoe', IMAGE_URL_3: link });
  expect(taken.problem).toBe('Photo 2: The photo was not found.');
  expect(asked).toEqual([2, 3]);
});

test('the first photo is taken where only its colours are shown', () => {
  const tree = {
    kind: 'box',
    tag: 'canvas',
    style: { background: '{{PHOTO_COLOR}}' },
    children: [],
  } as const;
  expect(imagesShownIn(tree).map(({ slot }) => slot)).toEqual(['IMAGE_URL']);
  expect(imagesShownIn({ ...tree, style: { background: '#ffffff' } })).toEqual([]);
});

test('a picture of a field is asked for by the name of the field, with its background, and is named where it cannot be had', async () => {
  const asked: object[] = [];
  const gone = { photo: null, reason: 'The server answered with status 404.' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing but photos is asked for here
  const ask = (async (question: PhotoQuestion) => {
    asked.push(question.photo);
    return question.photo.field === undefined ? factsOf('1', 100) : gone;
  }) as Ask;
  const source = openPhotoSource(ask, () => undefined);
  const tree = parseTemplateHtml('<div><img src="{{IMAGE_URL}}"><img src="{{Brand logo}}"></div>').tree;
  const filled = fillTemplate(tree, { BRAND_LOGO: 'https://shop.example/logo.svg' });
  const taken = await takePhotos(source, imagesIn(filled), { ...shoe, isCutOut: true }, patient);
  expect(asked).toEqual([
    { ...shoe, isCutOut: true, photo: 1 },
    { ...shoe, field: 'BRAND_LOGO' },
  ]);
  expect(taken.lostSlots).toEqual(['BRAND_LOGO']);
  expect(taken.problem).toBe('The picture in “brand logo”: The server answered with status 404.');
});
