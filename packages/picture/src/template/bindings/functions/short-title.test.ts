import { expect, it } from 'vitest';
import { makeRandom } from '../../../../../feed/src/random.fixture.ts';
import { shortTitle, withoutWords } from './short-title.ts';

it.each([
  ['Fjell Stoneware Mug, 350 ml, Spruce', 'Fjell Stoneware Mug'],
  ['Vandre Roll-Top Backpack 24 l, Water-Repellent Recycled Canvas', 'Vandre Roll-Top Backpack 24 l'],
  // Short titles stay whole.
  ['Solvind Sunglasses, Tortoise', 'Solvind Sunglasses, Tortoise'],
  ['Lykta Desk Lamp with Brass Joints', 'Lykta Desk Lamp with Brass Joints'],
  // Too little would be left in front of the first comma.
  ['Sony, WH-1000XM5 Headphones, black', 'Sony, WH-1000XM5 Headphones'],
  ['Teppich Berber Hochflor 1,5 m breit, grau', 'Teppich Berber Hochflor 1,5 m breit'],
  ['The Everyday Set of Two (Black, Cream) (S, M)', 'The Everyday Set of Two'],
  ['Mug (blue, with a lid), Stoneware from Fjell', 'Mug (blue, with a lid)'],
  ['Scented Candle "Birch, Smoke and Moss", 220 g', 'Scented Candle "Birch, Smoke and Moss"'],
  ['Kerze „Birke, Rauch und Moos“ aus Wachs, 220 g', 'Kerze „Birke, Rauch und Moos“ aus Wachs'],
  ['Bougie « Bouleau, fumée » en cire, 220 grammes', 'Bougie « Bouleau, fumée » en cire'],
  ['Cruiser Skateboard 29", black, with soft wheels', 'Cruiser Skateboard 29"'],
  ['A Mug (that never ends, blue, green and red', 'A Mug (that never ends'],
  // A dash joins a series with the product as often as a detail.
  ['Residential Collection - Large Tumbler - White', 'Residential Collection - Large Tumbler'],
  ['Pleated Linen Lampshade – hand-made in a small workshop', 'Pleated Linen Lampshade'],
  ['Uno Juice Concentrate - Pearl 30 ml', 'Uno Juice Concentrate - Pearl 30 ml'],
  ['Coca-Cola Zero Sugar Multipack 24 x 330 ml cans', 'Coca-Cola Zero Sugar Multipack 24 x 330 ml cans'],
  ['Диван Дарем. Диван для гостиной или столовой', 'Диван Дарем'],
  ['Толстовка с капюшоном на молнии. размер 52', 'Толстовка с капюшоном на молнии'],
  ['Bosch Nr. 5 approx. 12 mm Drill for Masonry', 'Bosch Nr. 5 approx. 12 mm Drill for Masonry'],
  ['Диван Марлоу.', 'Диван Марлоу'],
  ['ワイヤレスヘッドホン、ノイズキャンセリング、黒', 'ワイヤレスヘッドホン'],
  ['保温杯不锈钢便携水杯大容量，送礼盒装', '保温杯不锈钢便携水杯大容量'],
  ['سماعات لاسلكية مع خاصية إلغاء الضوضاء, أسود', 'سماعات لاسلكية مع خاصية إلغاء الضوضاء'],
  ['', ''],
])('%j is shortened to %j', (title, short) => {
  expect(shortTitle(title)).toBe(short);
});

it('a title without any place to cut at ends behind a word, and is short in wide letters too', () => {
  const words = 'Women leather crossbody messenger bag bamboo handle shoulder purse tote';
  expect(shortTitle(words)).toBe('Women leather crossbody messenger bag bamboo handle…');
  expect(shortTitle('保温杯'.repeat(30))).toHaveLength(30);
  const joined = 'Kilde Insulated Stainless Steel Gooseneck Kettle with Thermometer';
  expect(shortTitle(joined)).toBe('Kilde Insulated Stainless Steel Gooseneck Kettle…');
});

it.each([
  ['Kilde Insulated Bottle', 'KILDE', 'Insulated Bottle'],
  ['KILDE insulated bottle', 'Kilde', 'Insulated bottle'],
  ['Kilde® - Insulated Bottle', 'Kilde', 'Insulated Bottle'],
  ['Kilde: Bottle', 'Kilde', 'Bottle'],
  ['Kilde | Bottle', 'Kilde', 'Bottle'],
  ['Kilde Kilde Bottle', 'Kilde', 'Bottle'],
  ['Insulated Bottle – Kilde', 'Kilde', 'Insulated Bottle'],
  ['Insulated Bottle by Kilde', 'Kilde', 'Insulated Bottle'],
  ['Худи с капюшоном от КарСаМаН', 'КарСаМаН', 'Худи с капюшоном'],
  ['Insulated Bottle (Kilde)', 'Kilde', 'Insulated Bottle'],
  ['Apple iPhone 15', 'Apple', 'iPhone 15'],
  ['C and F Lace Sham', 'C and F', 'Lace Sham'],
  ['& Tradition Lamp', '& Tradition', 'Lamp'],
  ['Bosch (Bohrer) C++ [x]', 'Bosch (Bohrer) C++', 'Bosch (Bohrer) C++ [x]'],
  // Never out of a word, and never all of it.
  ['Coca-Cola Zero', 'Coca', 'Coca-Cola Zero'],
  ['Fairtrade Coffee', 'Fair', 'Fairtrade Coffee'],
  ["Kilde's Bottle", 'Kilde', "Kilde's Bottle"],
  ['Kilde', 'Kilde', 'Kilde'],
  ['Kilde 42', 'Kilde', 'Kilde 42'],
  ['Bottle Kilde Steel', 'Kilde', 'Bottle Kilde Steel'],
  ['Bottle', '', 'Bottle'],
  ['Bottle', ' ', 'Bottle'],
])('%j without %j is %j', (title, word, left) => {
  expect(withoutWords(title, [word])).toBe(left);
});

it('what is left of any title is a part of it, says something, and is left alone the second time', () => {
  const pieces = 'Kilde;Mug; ; ;, ; – ;(;);";. ;ÄÖ;水;1,5;|; | ;…;🔥;é'.split(';');
  for (let seed = 0; seed < 3000; seed += 1) {
    const random = makeRandom(seed);
    const title = Array.from({ length: random.below(40) }, () => random.pick(pieces))
      .join('')
      .trim();
    const short = shortTitle(title);
    expect(title.startsWith(short.replace(/…$/u, '')), title).toBe(true);
    if (!short.endsWith('…')) expect(shortTitle(short), title).toBe(short);
    expect(short === '', title).toBe(title === '');
    const left = withoutWords(title, ['Kilde']);
    expect(title.toLowerCase()).toContain(left.toLowerCase());
    expect(left === '', title).toBe(title === '');
  }
});

it('titles that are made to be slow are read in a moment', () => {
  for (const piece of ['(', '"', ', ', ' - ', '. A', ' ', '„', 'Kilde ', 'by ', '- ', 'a', '水', '\u0301'])
    for (const title of [piece.repeat(2000), `x${piece.repeat(2000)}x`]) {
      shortTitle(title);
      withoutWords(title, ['Kilde', 'x', piece]);
    }
});
