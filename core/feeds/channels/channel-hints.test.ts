import { describe, expect, test } from 'vitest';
import { createTemplate, starterIds } from '#picture/designs';
import { channelHints, type HintInputs } from './channel-hints.ts';
import { channelPolicies } from './channel-policies.ts';
import { channelRules } from './channel-rules.ts';
import { showsMoreThanPhoto } from './template-shows.ts';

const PHOTO = '<div><img src="{{IMAGE_URL}}" /></div>';
const PRICE = '<div><img src="{{IMAGE_URL}}" /><p>{{PRICE}}</p></div>';

/** Returns the rules that a feed breaks, and whose they are. */
function hintsOn(changes: Partial<Omit<HintInputs, 'template'>> & Partial<HintInputs['template']> = {}) {
  const {
    imageKey = 'g:image_link',
    imageTarget = 'main',
    html = PRICE,
    width = 1080,
    height = 1080,
  } = changes;
  const hints = channelHints({ imageKey, imageTarget, template: { html, width, height } });
  return hints.map(({ rule, channels }) => [rule, channels.map(({ name }) => name)]);
}

const TEXT = ['text_on_main_image', ['Google Merchant Center']];

describe('text on the main image', () => {
  test.each(['image_link', 'g:image_link', 'c:image_link', 'Image Link', 'channel/item/g:image_link'])(
    'is refused by Google, who reads feeds that call it %s',
    (imageKey) => expect(hintsOn({ imageKey })).toEqual([TEXT]),
  );

  test.each(['picture', 'IMGURL', 'imgs/main@url', 'additional_image_link', ''])(
    'is nobody’s business that is known of in a feed that calls it %j',
    (imageKey) => expect(hintsOn({ imageKey })).toEqual([]),
  );

  test('is none where the template shows only the photo, or where there is no template', () => {
    expect(hintsOn({ html: PHOTO })).toEqual([]);
    expect(hintsOn({ html: ' ' })).toEqual([]);
  });

  test('is none where the enhanced image is an additional one, of which Google asks nearly the same', () => {
    expect(hintsOn({ imageTarget: 'additional' })).toEqual([
      ['text_on_additional_image', ['Google Merchant Center']],
    ]);
    expect(hintsOn({ imageTarget: 'additional', html: PHOTO })).toEqual([]);
  });
});

describe('a side below what a channel asks for', () => {
  test.each([
    ['g:image_link', 500, 500, []],
    ['g:image_link', 1080, 499, ['Google Merchant Center', 'Meta', 'TikTok']],
    ['g:image_link', 499, 1080, ['Google Merchant Center', 'Meta', 'TikTok']],
    ['picture', 100, 100, []],
    ['picture', 1080, 99, ['Yandex']],
  ] as const)('in %s with %i × %i px: %j', (imageKey, width, height, channels) => {
    const expected = channels.length === 0 ? [] : [['too_small', channels]];
    expect(hintsOn({ imageKey, html: PHOTO, width, height })).toEqual(expected);
    // Whatever the image is written to.
    const both = hintsOn({ imageKey, html: PHOTO, width, height, imageTarget: 'additional' });
    expect(both).toEqual(expected);
  });

  test('is a hint of its own beside the one on text', () => {
    const channels = ['Google Merchant Center', 'Meta', 'TikTok'];
    expect(hintsOn({ width: 499 })).toEqual([TEXT, ['too_small', channels]]);
  });
});

test.each([
  ['google', 'Google Merchant Center'],
  ['meta', 'Meta'],
  ['tiktok', 'TikTok'],
] as const)('the least side of %s is the same before and after publishing', (id, name) => {
  const limit = channelPolicies[id].find(({ rule }) => rule === 'too_small')?.limit;
  expect(limit).toBe(channelRules.find((each) => each.name === name)?.minSidePx);
});

describe('a template shows more than the photo', () => {
  test.each(starterIds)(
    'as a new one does that begins with %s, unless that is the photo alone',
    (starter) => {
      const { html } = createTemplate({ starter, name: 'X', type: 'custom', width: 800, height: 800 });
      expect(showsMoreThanPhoto(html)).toBe(starter !== 'photo-only');
    },
  );

  test.each([
    ['words', '<b>Sale</b>'],
    ['a placeholder', '<p>{{ BRAND }}</p>'],
    ['a picture of its own', '<img src="data:image/png;base64,AA" />'],
    ['a picture of its own, in single quotes', "<img alt='>' src='data:image/png;base64,AA'>"],
    ['a picture as a background', '<div style="background-image: url(data:image/png;base64,AA)"></div>'],
  ])('with %s', (_, html) => expect(showsMoreThanPhoto(PHOTO + html)).toBe(true));

  test.each([
    ['spaces', ' \n &nbsp; '],
    ['a comment', '<!-- Sale > now -->'],
    ['a style sheet and a title', '<title>Square</title><style>p { color: red }</style>'],
    ['surfaces', '<div title="a > b" style="background: #fff"></div>'],
    ['the photo again, by another name', '<img width="5" src="{{ image_link }}" />'],
  ])('not with %s', (_, html) => expect(showsMoreThanPhoto(PHOTO + html)).toBe(false));
});
