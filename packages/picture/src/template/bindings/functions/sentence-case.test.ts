import { expect, it } from 'vitest';
import { sentenceCase } from './sentence-case.ts';

it.each([
  ['INSULATED WATER BOTTLE', 'Insulated water bottle'],
  ['WIRELESS USB-C CHARGER 20W', 'Wireless USB-C charger 20W'],
  ['MEN T-SHIRT XL', 'Men T-shirt XL'],
  ['LED TV 55" UHD', 'LED TV 55" UHD'],
  ['SOFT SHAMPOO 250 ML AND 1 KG SALT', 'Soft shampoo 250 ml and 1 kg salt'],
  ['SUBWOOFER WH-1000XM5 BLACK. NEW MODEL', 'Subwoofer WH-1000XM5 black. New model'],
  ['2018 TRANSPORTER CAMPERVAN', '2018 Transporter campervan'],
  ['3 PIECE SET FOR KIDS', '3 piece set for kids'],
  ["WOMEN'S BOOTS", "Women's boots"],
  ['ЧЁРНАЯ ТОЛСТОВКА С КАПЮШОНОМ', 'Чёрная толстовка с капюшоном'],
  ['ΚΑΦΕΣ ΚΑΙ ΤΣΑΪ', 'Καφες και τσαϊ'],
  ['ČRNA KRPA ZA KRK', 'Črna krpa za krk'],
  ['HERREN LAUFSCHUHE Nike Air', 'Herren laufschuhe Nike Air'],
  // Not in capitals, or too short to tell.
  ['Insulated Water Bottle', 'Insulated Water Bottle'],
  ['KILDE Insulated Bottle', 'KILDE Insulated Bottle'],
  ['NIKE', 'NIKE'],
  ['保温杯', '保温杯'],
  ['', ''],
])('%j becomes %j', (text, sentence) => {
  expect(sentenceCase(text, [])).toBe(sentence);
});

it.each([
  ['KILDE INSULATED BOTTLE', 'Kilde', 'Kilde insulated bottle'],
  ['BOTTLE BY KILDE NORD', 'KILDE NORD', 'Bottle by Kilde Nord'],
  ['CABLE FOR IPHONE 15', 'iPhone', 'Cable for iPhone 15'],
  ['BOX OF COCA-COLA CANS', 'Coca-Cola', 'Box of Coca-Cola cans'],
  ['SNEAKERS OF C++ (X)', 'C++ (X)', 'Sneakers of C++ (X)'],
  ['BOOTS BY ECCO AND ECCOLINO', 'ECCO', 'Boots by ECCO and eccolino'],
])('%j with the name %j becomes %j', (text, name, sentence) => {
  expect(sentenceCase(text, [name, ''])).toBe(sentence);
});

it('German words keep a capital, and Turkish letters stay what they are', () => {
  const german = 'HERREN SCHUHE FÜR DEN WINTER AUS LEDER';
  expect(sentenceCase(german, [], 'de-AT')).toBe('Herren Schuhe für den Winter aus Leder');
  expect(sentenceCase('IŞIKLI İPEK KILIF', [], 'tr')).toBe('Işıklı ipek kılıf');
});

it('texts and names that are made to be slow are read in a moment', () => {
  for (const piece of ['A', 'A-', 'A. ', "A'", 'İ', '.*+?(', 'Á', 'A\u0301'])
    sentenceCase(piece.repeat(1000), [piece.repeat(20), '.*', '(A+)+$', '\\', '[', '-']);
});
