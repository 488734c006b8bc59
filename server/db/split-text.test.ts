import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';

const bytes = randomBytes(3_000);
const hash = createHash('sha256').update(bytes).digest('hex');
const picture = bytes.toString('base64');
const padded = randomBytes(2_999).toString('base64');

/** Joins the parts like the database does. */
function joined({ parts, pictures }: ReturnType<typeof splitText>): string {
  return parts
    .map((part, n) => (n % 2 === 0 ? part : Buffer.from(pictures.get(part) ?? []).toString('base64')))
    .join('');
}

describe('a text with pictures', () => {
  it('holds each once, however often and beside whatever else it stands', () => {
    const text = `<img src="data:image/png;base64,${picture}"><img src='data:image/png;base64,${picture}'> ;base64,`;
    const split = splitText(text);
    expect([...split.pictures.keys()]).toEqual([hash]);
    expect(split.parts).toEqual([
      '<img src="data:image/png;base64,',
      hash,
      `"><img src='data:image/png;base64,`,
      hash,
      `'> ;base64,`,
    ]);
    expect(joined(split)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['no picture', '<p>a</p>'],
    ['a mark alone', ';base64,'],
    ['marks one after the other', ';base64,;base64,;base64,'],
    ['a picture at the end', `x;base64,${picture}`],
    ['a padded picture', `x;base64,${padded}"`],
    ['a picture that is cut', `x;base64,${picture.slice(0, -1)}"`],
    [
      'one whose last bits say something else',
      `x;base64,${padded.replace(/.=$/, 'B=').replace(/.==$/, 'B==')}"`,
    ],
    ['base64 that goes on after its end', `x;base64,${padded}${picture}"`],
    ['lines in it', `x;base64,${picture.slice(0, 76)}\n${picture.slice(76)}"`],
    ['the alphabet of addresses', `x;base64,${picture.replaceAll('+', '-').replaceAll('/', '_')}"`],
    ['a hash that stands there itself', `<p>${hash}</p>`],
    ['JSON', JSON.stringify({ source: `data:image/png;base64,${picture}` })],
  ])('comes back byte for byte: %s', (_name, text) => {
    expect(joined(splitText(text))).toBe(text);
  });

  it('keeps small ones where they stand, so that no text becomes thousands of rows', () => {
    const small = `<img src="data:image/png;base64,${randomBytes(60).toString('base64')}">`.repeat(5_000);
    expect(splitText(small).parts).toEqual([small]);
  });

  it('takes time by its length, whatever it is', () => {
    for (const piece of [';base64,', `;base64,${'A'.repeat(999)}`, `;base64,${'A'.repeat(1000)}=`]) {
      const text = piece.repeat(Math.ceil(3_000_000 / piece.length));
      expect(joined(splitText(text))).toBe(text);
    }
  });
});
