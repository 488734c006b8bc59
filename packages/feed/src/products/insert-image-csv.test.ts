import { describe, expect, test } from 'vitest';
import { inserted, mapping, readAllProducts, decodeText } from '../feed.fixture.ts';

const NEW = 'https://new.example/i/1.jpg';
const A = 'https://x.example/a.jpg';
const B = 'https://x.example/b.jpg';
const C = 'https://x.example/c.jpg';

describe('an image put into a table', () => {
  const table = mapping({ container: 'row', additionalImage: 'more', insertedImage: 'more' });

  test.each([
    ['a blank cell', '', NEW],
    ['a blank cell in quotes', '""', `"${NEW}"`],
    ['a cell of spaces', '  ', `${NEW}  `],
    ['a cell with an address, which then is a list', B, `"${NEW},${B}"`],
    ['a padded cell with an address', ` ${B}`, `" ${NEW},${B}"`],
    ['a quoted cell with an address', `"${B}"`, `"${NEW},${B}"`],
    ['a list, with its own separator', `"${B}, ${C}"`, `"${NEW}, ${B}, ${C}"`],
    ['a list between bars', `${B}|${C}`, `${NEW}|${B}|${C}`],
  ])('stands in %s', async (_, before, after) => {
    const feed = `id,image_link,more,title\r\n1,${A},${before},"a ""b"""\r\n2,,${before},b`;
    expect(decodeText(await inserted(feed, table, NEW))).toBe(
      feed.replace(`${A},${before}`, `${A},${after}`),
    );
  });

  test('needs no quotes where a comma does not end a cell', async () => {
    const feed = `id\timage_link\tmore\n1\t${A}\t${B}\n2\t${A}\t\n`;
    expect(decodeText(await inserted(feed, table, NEW))).toBe(
      `id\timage_link\tmore\n1\t${A}\t${NEW},${B}\n2\t${A}\t${NEW}\n`,
    );
  });

  test('takes the first blank one of several columns of that name', async () => {
    const feed = `id;image_link;more;more;more\n1;${A};${B};;\n2;${A};${B};${C};${C}\n`;
    expect(decodeText(await inserted(feed, table, NEW))).toBe(
      `id;image_link;more;more;more\n1;${A};${B};${NEW};\n2;${A};${NEW},${B};${C};${C}\n`,
    );
  });

  test('takes the first blank one of numbered columns, and none where all are taken', async () => {
    const numbered = mapping({
      container: 'row',
      image: 'image1',
      additionalImage: 'image*',
      insertedImage: 'image*',
    });
    const feed = `id,image1,image2,image3\n1,${A},${B},\n2,${A},${B},${C}\n3,,,\n`;
    expect(decodeText(await inserted(feed, numbered, NEW))).toBe(feed.replace(`${B},\n`, `${B},${NEW}\n`));
  });

  test('is left out of a row that ends before the column, and of JSON', async () => {
    const feed = `id,image_link,title,more\n1,${A},x\n2,${A},x,"[""${B}""]"\n3,${A},x,"[]"\n4,${A},x,\n`;
    expect(decodeText(await inserted(feed, table, NEW))).toBe(feed.replace(/x,\n/, `x,${NEW}\n`));
    const products = await readAllProducts(feed, table);
    expect(products.map(({ isInsertable }) => isInsertable)).toEqual([false, false, false, true]);
  });

  test('never comes before the main image, even where its column is named as the one for more', async () => {
    const feed = `id,image_link\n1,"${A}, ${B}"\n2,\n`;
    expect(decodeText(await inserted(feed, { ...table, insertedImage: 'image_link' }, NEW))).toBe(feed);
  });

  test('is left out where the table has no such column', async () => {
    const feed = `id,image_link\n1,${A}\n`;
    expect(decodeText(await inserted(feed, table, NEW))).toBe(feed);
  });

  test('belongs to the row with the main image where a product has several rows', async () => {
    const rows = mapping({ ...table, values: { title: ['title'] } });
    const feed = `id,title,image_link,more\n1,Lamp,,\n1,,${A},\n1,,${B},\n`;
    expect(decodeText(await inserted(feed, rows, NEW))).toBe(feed.replace(`${A},`, `${A},${NEW}`));
  });
});
