import type { Random } from '../random.fixture.ts';

const SOUND = [
  'a b é я 😀 = / ? ! - ] ]] > item g:id &amp; &lt; &#65; &#x1F600; &quot;'.split(' '),
  [' ', '\n', '\r\n', '\t', 'https://x.example/?a=1&amp;b=2'],
].flat();
const UNSOUND = [
  '& &foo; &#0; &#xD800; &#; &am < </ <! <? <!- <![CDATA ]]> -- <1 <item <-> <item>'.split(' '),
  [
    '\u0001',
    '\u0000',
    '\uFFFE',
    '& ',
    '<a b>',
    '<a b=c>',
    '<a b="<">',
    '<a b="&">',
    '< a>',
    '</ a>',
    '<a/ >',
  ],
  ["<a b='1' b='2'/>", '<a b="1"c="2"/>', '<!DOCTYPE x>', '<?xml version="1.0"?>'],
].flat();
const MARKS = Array.from(`<>&"'/!?]- a;[=`);

/** Returns a random document of items, one in three of them damaged. */
export function randomDocument(random: Random): string {
  const declaration = random.pick([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?xml version="1.0"?>\n',
    '',
    '\n',
  ]);
  const items = random.repeat(
    4,
    () => (random.isLucky(0.8) ? item(random) : element(random, 2)) + words(random),
  );
  const document =
    random.pick(['', '', '\uFEFF']) +
    declaration +
    random.pick(['', '\n', '<!-- c -->', '<!DOCTYPE rss>']) +
    `<rss><channel>${aside(random)}<title>${words(random)}</title>${items}${aside(random)}</channel></rss>` +
    random.pick(['', '\n', '<!-- end -->']);
  return random.isLucky(0.3) ? damage(document, random) : document;
}

function item(random: Random): string {
  const photo = random.isLucky(0.7) ? ` photo=${random.pick(['"', '"  '])}${quoted(random)}"` : '';
  const children = random.repeat(6, () => {
    const name = random.pick(['g:id', 'g:title', 'x', 'zz', 'g:ti']);
    if (name === 'x') return `<x><y>${words(random)}</y></x>`;
    const content = aside(random) + words(random) + aside(random);
    return random.isLucky(0.8)
      ? `<${name}${randomAttributes(random)}>${content}</${name}>\n`
      : element(random, 2);
  });
  return `<item${photo}>${children}</item>`;
}

function element(random: Random, depth: number): string {
  const name = random.pick(['item', 'g:id', 'g:title', 'x', 'y', 'ы', 'items', 'a.b-c']);
  if (random.isLucky(0.15)) return `<${name}${randomAttributes(random)}/>`;
  const content = random.repeat(3, () => {
    if (depth > 0 && random.isLucky(0.5)) return element(random, depth - 1);
    return random.isLucky(0.5) ? words(random) : aside(random);
  });
  return `<${name}${randomAttributes(random)}>${content}</${random.isLucky(0.995) ? name : 'item'}${random.pick(['', ' '])}>`;
}

function randomAttributes(random: Random): string {
  const names = new Set(
    Array.from({ length: random.below(3) }, () => random.pick(['id', 'x', 'g:k', 'data-1', 'имя'])),
  );
  const written = Array.from(
    names,
    (name) => ` ${name}${random.pick(['', ' '])}=${random.pick(['', '\t'])}"${quoted(random)}"`,
  );
  return written.join('') + random.pick(['', '', '\n']);
}

function quoted(random: Random): string {
  return words(random).replace(/[<"]/g, '');
}

function words(random: Random): string {
  const pieces = random.repeat(3, () => random.pick(random.isLucky(0.99) ? SOUND : UNSOUND));
  return random.isLucky(0.98) ? pieces.replaceAll(']]>', ']]&gt;') : pieces;
}

function aside(random: Random): string {
  return random.pick([
    '',
    '',
    `<!--${words(random).replaceAll('-', '')}-->`,
    `<![CDATA[${words(random).replaceAll(']]>', '')}]]>`,
    `<?go ${words(random).replaceAll('?>', '')}?>`,
    '<!-- <item><g:id>0</g:id></item> -->',
    '<![CDATA[<item><g:id>1</g:id></item>]]>',
  ]);
}

function damage(document: string, random: Random): string {
  const characters = Array.from(document);
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(characters.length);
    const kind = random.below(3);
    if (kind === 0) characters.splice(at, 1 + random.below(3));
    else if (kind === 1) characters.splice(at, 0, random.pick(random.isLucky(0.5) ? SOUND : UNSOUND));
    else characters[at] = random.pick(MARKS);
  }
  return characters.join('');
}
