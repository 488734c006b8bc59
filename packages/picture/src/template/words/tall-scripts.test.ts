import { expect, it } from 'vitest';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { withRoomForScripts } from './tall-scripts.ts';

const styleOf = (words: string, style: string) => {
  const [box] = withRoomForScripts(
    parseTemplateHtml(`<p dir="auto" data-fit-min="20" style="font-size:40px;${style}">${words}</p>`).tree,
  ).children;
  return box?.kind === 'box' ? box.style : {};
};

it('letters that are joined are not spaced out', () => {
  expect(styleOf('نور', 'letter-spacing:0.1em')).toMatchObject({ letterSpacing: '0' });
  expect(styleOf('बाटा', 'letter-spacing:0.1em')).toMatchObject({ letterSpacing: '0' });
  expect(styleOf('נור', 'letter-spacing:0.1em')).toMatchObject({ letterSpacing: '0.1em' });
});

it.each(['فستان صيفي', 'हल्के जूते', 'รองเท้า', 'Nike فستان'])(
  'lines of %s are a quarter higher than letters at least',
  (words) => {
    expect(styleOf(words, 'line-height:41px')).toMatchObject({ lineHeight: '50px' });
    expect(styleOf(words, 'line-height:60px')).toMatchObject({ lineHeight: '60px' });
  },
);

it('as many of them are shown as there is room for at the smallest size', () => {
  const tight = 'line-height:41px;-webkit-line-clamp:9;padding:5px 0';
  // 110 px without padding hold four lines of 20 px letters, 25 px each.
  expect(styleOf('รองเท้า', `${tight};max-height:120px`)).toMatchObject({ WebkitLineClamp: '4' });
  expect(styleOf('รองเท้า', `${tight};max-height:500px`)).toMatchObject({ WebkitLineClamp: '9' });
});

it('other texts stay the objects that they are', () => {
  for (const words of ['Shoe', 'Кружка', 'Ελιά', '軽量シューズ', 'נור']) {
    const { tree } = parseTemplateHtml(`<p dir="auto" style="font-size:40px;line-height:40px">${words}</p>`);
    expect(withRoomForScripts(tree)).toBe(tree);
  }
  const { tree } = parseTemplateHtml('<p style="font-size:40px;line-height:40px">รองเท้า</p>');
  expect(withRoomForScripts(tree)).toBe(tree);
});
