import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inkOf, type Rule, makeJpeg, decodePixels, plain } from '../photo.fixture.ts';
import { createImageRenderer } from '../create-image-renderer.ts';
import { templateFromHtml } from '../template-from-html.ts';
import { sampled } from '../../../../../tests/harness/long-run.ts';
import { chooseFonts } from '../../fonts/choose-fonts.ts';
import { fillWithFonts, computeFontKey } from '../../fonts.ts';
import { describeFonts } from './describe-fonts.ts';
import { installedFonts } from './find-fonts.ts';

const fixtures = path.join(import.meta.dirname, '../../../../../tests/fixtures/fonts/');
const size = { width: 800, height: 200 };
const html = '<div style="font-size:60px;white-space:nowrap;color:#000">{{TITLE}}</div>';
const template = templateFromHtml({ html, ...size });

const fontsDir = mkdtempSync(path.join(os.tmpdir(), 'fonts-test-'));
for (const name of ['georgian.ttf', 'emoji.ttf']) cpSync(fixtures + name, path.join(fontsDir, name));
const renderer = await createImageRenderer({ fontsDir });
const withoutFolder = await createImageRenderer();
const photo = await makeJpeg(200, 200, plain(255, 255, 255));
afterAll(() => rmSync(fontsDir, { recursive: true, force: true }));

const draw = (title: string, by = renderer) =>
  by.render({ template, ...size, values: { TITLE: title }, photo });

const isDark: Rule = (...levels) => Math.min(...levels) < 128;

/** Returns where pixels of a title satisfy the rule, and how many. */
async function ink(title: string, rule = isDark) {
  const found = inkOf(await decodePixels((await draw(title)).jpeg), rule);
  return { ...found, width: Math.max(0, found.right - found.left) };
}

const isRed: Rule = (red, green, blue) => red > 170 && green < 80 && blue < 90;
const isBlue: Rule = (red, green, blue) => blue > 70 && red < 60 && green < 110;
const isFire: Rule = (red, green, blue) => red > 200 && green > 90 && green < 210 && blue < 90;

describe('emoji', () => {
  it('are drawn in colour', async () => {
    expect((await ink('🔥', isFire)).count).toBeGreaterThan(300);
    expect((await ink('❤️', isRed)).count).toBeGreaterThan(300);
  });

  it('a flag is one picture of its country, not two letters', async () => {
    expect((await ink('🇨🇿', isRed)).count).toBeGreaterThan(200);
    expect((await ink('🇨🇿', isBlue)).count).toBeGreaterThan(200);
    expect((await ink('🇨🇿', () => true)).count).toBe(size.width * size.height);
    const [flag, one] = [await ink('🇨🇿'), await ink('🔥', isFire)];
    expect(flag.width).toBeLessThan(1.6 * one.width);
  });

  it('joined ones are drawn as one', async () => {
    const isInk: Rule = (...levels) => Math.min(...levels) < 220;
    const [joined, apart] = [await ink('👩‍💻', isInk), await ink('👩💻', isInk)];
    expect(joined.width).toBeLessThan(0.7 * apart.width);
  });

  it('one that no font has goes alone, without its joiners', async () => {
    const hashOf = async (title: string) => (await draw(title)).hash;
    // A code point that is reserved for emoji to come.
    expect(await hashOf('Cup \u{1fbff}')).toBe(await hashOf('Cup'));
    expect(await hashOf('\ufe0fCup\u{1fbff}\ufe0f')).toBe(await hashOf('Cup'));
  });
});

/** Signs that ads use, as shops write them. */
const signs = [
  '★☆✓✔✗✘✕✖→←↑↓↔↕⇒⇐⇔➔➜➤➡▶◀▲▼►◄●○■□▪▫◆◇◉◎•‣·…–—‰≤≥≠≈±×÷√∞∑∂∆°′″ªº²³¹⁴⁰₂½⅓¼¾⅔⅛①②③⑩❶Ⅻ℃℉№™®©℗§¶†‡€£¥₹₽₺₩₿',
  '♥♡❤♦♣♠☎✆✉✈☀☁☂❄☃⚠⚙♻☑☐☒✂✎✏✦✧✩✪✰♪♫♀♂⚥⏱⌀∅Ωµ‹›«»„“”‚‘’¡¿',
].flatMap((row) => Array.from(row));

describe('signs', () => {
  it('of ads are all drawn, in the colour of their text', async () => {
    expect(signs.length).toBeGreaterThan(117);
    const packs = installedFonts(null);
    expect(signs.filter((sign) => !packs.some(({ covers }) => covers(sign.codePointAt(0) ?? 0)))).toEqual([]);
    const isColorful: Rule = (...levels) => Math.max(...levels) - Math.min(...levels) > 40;
    for (const sign of sampled(signs, 12)) {
      const pixels = await decodePixels((await draw(sign)).jpeg);
      expect([sign, inkOf(pixels, isDark).count > 0]).toEqual([sign, true]);
      expect([sign, inkOf(pixels, isColorful).count]).toEqual([sign, 0]);
    }
  });

  it.each(['☎', '❤'])('%s is an emoji where U+FE0F says so', async (sign) => {
    expect((await draw(`${sign}\ufe0f`)).hash).not.toBe((await draw(sign)).hash);
    expect((await draw(`${sign} ${sign}\ufe0f`)).hash).not.toBe((await draw(`${sign} ${sign}`)).hash);
  });

  it('take a font only where a text has one', () => {
    const keyOf = (title: string) =>
      fillWithFonts(template, { TITLE: title }, { packs: installedFonts(null), brandFonts: [] }).fonts.key;
    expect(keyOf('★ 4.6 → ≤ 5 ‰')).toMatch(/^Inter Symbols@[\d.]+$/);
    expect(keyOf('✔ ☎')).toMatch(/^Noto Sans Symbols 2@[\d.]+$/);
    expect(keyOf('☎\ufe0f')).toMatch(/Twemoji/);
  });
});

describe('letters', () => {
  const titles = {
    Arabic: 'قميص أزرق',
    Hebrew: 'חולצה כחולה',
    Thai: 'เสื้อเชิ้ต',
    Devanagari: 'नीली कमीज़',
    Greek: 'Φλιτζάνι',
    Cyrillic: 'Кружка',
    Vietnamese: 'Cốc sứ',
  };

  it.each(Object.entries(titles))('of %s are drawn, each its own', async (_script, title) => {
    const [first, ...rest] = title.replaceAll(' ', '');
    expect((await ink(title)).count).toBeGreaterThan(500);
    // Missing letters would all be the same box.
    const boxes = await Promise.all([first ?? '', rest[1] ?? ''].map((letter) => draw(letter)));
    expect(boxes[0]?.hash).not.toBe(boxes[1]?.hash);
  });

  it('of Arabic are joined: a word is narrower than its letters apart', async () => {
    const [joined, apart] = [await ink('قميص'), await ink('ق م ي ص')];
    expect(joined.width).toBeLessThan(0.8 * apart.width);
  });

  it('of a script without a font hide the whole value, those of a known one beside them too', async () => {
    const hashOf = async (title: string) => (await draw(title, withoutFolder)).hash;
    expect(await hashOf('ქართული ფინჯანი')).toBe(await hashOf(''));
    expect(await hashOf('Cup ფინჯანი')).toBe(await hashOf(''));
  });

  it('are found in the folder of the operator', async () => {
    expect((await ink('ქართული')).count).toBeGreaterThan(500);
  });

  it('come with serifs, or all of one width, only where the operator has no plain ones', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'fonts-test-'));
    cpSync(`${fixtures}georgian.ttf`, path.join(folder, 'sans.ttf'));
    // The same font under the name of another family, in a file that comes first.
    const bytes = readFileSync(`${fixtures}georgian.ttf`);
    const [plainName, otherName] = ['Fixture', 'My Mono'].map((name) =>
      Buffer.from(name, 'utf16le').swap16(),
    );
    for (let at = bytes.indexOf(plainName ?? ''); at >= 0; at = bytes.indexOf(plainName ?? ''))
      otherName?.copy(bytes, at);
    writeFileSync(path.join(folder, 'wide.ttf'), bytes);
    const families = installedFonts(folder).map(({ family }) => family);
    rmSync(folder, { recursive: true });
    expect(families.filter((family) => family.includes('Georgian'))).toEqual([
      'Fixture Georgian',
      'My Mono Georgian',
    ]);
  });

  it('in another look than fonts have are drawn plain', async () => {
    const hashOf = async (title: string) => (await draw(title)).hash;
    expect(await hashOf('𝐁𝐨𝐥𝐝 𝗖𝘂𝗽')).toBe(await hashOf('Bold Cup'));
    expect(await hashOf('q\u0303up')).toBe(await hashOf('qup'));
  });

  it('that no font draws never show a box, whatever the value', async () => {
    const strange = '\u{e000}\u{10ffff}\u0378\u{1f9ff}\u2e3b\ufffe\u0007\u20dd';
    expect((await draw(`Cup ${strange}`)).width).toBe(size.width);
    const box = await ink('Cup');
    expect((await ink('Cup\u{e000}\u{10fffd}')).width).toBe(box.width);
  });
});

describe('the families for display', () => {
  it.each(['Noto Serif Display', 'Fira Sans Extra Condensed'])(
    '%s is drawn where a template names it, and letters that it lacks are drawn all the same',
    async (family) => {
      const drawIn = async (name: string, TITLE: string) => {
        const styled = html.replace('color:', `font-family:${name};color:`);
        const named = templateFromHtml({ html: styled, ...size });
        return (await renderer.render({ template: named, ...size, values: { TITLE }, photo })).hash;
      };
      const title = 'Kaffee Žluť Кофе 24 €';
      expect(await drawIn(family, title)).not.toBe(await drawIn('Inter', title));
      expect(await drawIn(family, 'حذاء')).not.toBe(await drawIn(family, ''));
    },
  );

  it('are asked for no letter that a template does not want of them', () => {
    const packs = installedFonts(null);
    for (const title of ['Кофе', '日本語', 'ⅷ', 'ʬ', '℀'])
      for (const { family } of fillWithFonts(template, { TITLE: title }, { packs, brandFonts: [] }).fonts
        .packs)
        expect(['Noto Serif Display', 'Fira Sans Extra Condensed']).not.toContain(family);
  });
});

it('a line that is too long is cut after the last letter that fits, as browsers do', async () => {
  const cutLine = templateFromHtml({
    html: `<div style="width:300px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;font-size:34px">{{TITLE}}</div>`,
    ...size,
  });
  const values = { TITLE: 'Cup extraordinarily-unbreakable' };
  const pixels = await decodePixels(
    (await renderer.render({ template: cutLine, ...size, values, photo })).jpeg,
  );
  const isInk = (x: number) =>
    Array.from({ length: 60 }, (_, y) => pixels.at(x, y)).some(([red]) => red < 128);
  const columns = Array.from({ length: size.width }, (_, x) => x).filter(isInk);
  expect(Math.max(...columns)).toBeGreaterThan(270);
  expect(Math.max(...columns)).toBeLessThan(300);
});

describe('the fonts in what decides a picture', () => {
  const keyOf = (title: string, folder: string | null) =>
    fillWithFonts(template, { TITLE: title }, { packs: installedFonts(folder), brandFonts: [] }).fonts.key;

  it('are none besides the base family for Latin, Greek and Cyrillic', () => {
    for (const title of ['Cup', 'Größe 42 – €12', 'Кружка', 'Φλιτζάνι']) expect(keyOf(title, null)).toBe('');
  });

  it('a new font changes only the pictures whose letters need it', async () => {
    for (const title of ['Cup', 'قميص أزرق', 'Cup ½']) {
      expect(keyOf(title, fontsDir)).toBe(keyOf(title, null));
      expect((await draw(title)).hash).toBe((await draw(title, withoutFolder)).hash);
    }
    expect(keyOf('ქართული', fontsDir)).not.toBe(keyOf('ქართული', null));
    expect((await draw('ქართული')).hash).not.toBe((await draw('ქართული', withoutFolder)).hash);
  });

  it('do not depend on what was drawn before', async () => {
    const fresh = await createImageRenderer({ fontsDir });
    const first = await draw('Cup 🔥', fresh);
    for (const title of ['ქართული', 'قميص', 'नीली', '中文']) await draw(title, fresh);
    expect((await draw('Cup 🔥', fresh)).hash).toBe(first.hash);
    expect((await draw('Cup 🔥')).hash).toBe(first.hash);
  });

  it('are told the same for a run of products as for the picture itself', () => {
    const available = { packs: installedFonts(fontsDir), brandFonts: [] };
    for (const title of ['Cup', 'Größe', 'Кружка', 'قميص', 'Cup 🔥', 'ქართული', 'm\u0308', '𝐁', ''])
      expect(computeFontKey(template, { TITLE: title }, available)).toBe(keyOf(title, fontsDir));
    const ownWords = templateFromHtml({ html: '<p>🔥 {{TITLE}}</p>', ...size });
    expect(computeFontKey(ownWords, { TITLE: 'Cup' }, available)).toMatch(/emoji/i);
  });
});

describe('Chinese, Japanese and Korean', () => {
  const packOf = (family: string) => ({
    family,
    version: '1',
    origin: '',
    files: [],
    covers: (...codePoints: readonly number[]) =>
      family === 'Inter' ? codePoints.every((code) => code < 0x250) : true,
  });
  const packs = ['Inter', 'East JP', 'East KR', 'East SC', 'East TC'].map(packOf);

  it.each([
    ['青いシャツ', 'East JP'],
    ['파란 셔츠 大', 'East KR'],
    ['蓝色衬衫', 'East SC'],
    ['ㄅㄆ 藍色', 'East TC'],
  ])('%s is drawn as its readers write it', (text, family) => {
    const tree = { kind: 'box' as const, tag: 'div', style: {}, children: [{ kind: 'text' as const, text }] };
    expect(chooseFonts(packs, tree, []).families).toEqual(['Inter', family]);
  });
});

it('the operator reads what there is and what is missing', () => {
  const packs = installedFonts(fontsDir);
  expect(describeFonts(packs)).toMatch(/^Fonts: Inter, Noto Sans Arabic, .*Fixture Georgian/);
  const [inter] = packs;
  expect(describeFonts(inter === undefined ? [] : [inter])).toMatch(
    /No font for emoji: .* No font for Chinese, Japanese and Korean: .*fonts-noto-cjk/,
  );
});
