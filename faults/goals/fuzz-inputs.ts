import type { Random } from '../../packages/feed/src/random.fixture.ts';

const pieces = [
  '<',
  '>',
  '</item>',
  '<item>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x',
  '&',
  '&amp;',
  '&#0;',
  '&#x10FFFF;',
  '&lol;',
  '<!DOCTYPE rss [<!ENTITY lol "lol">]>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '"',
  "'",
  '\0',
  '\uFEFF',
  '\uD800',
  '<a:b:c>',
  ' xmlns:g=""',
  '=',
  '/',
  '{{',
  '}}',
  '\r',
  '\u2028',
  'ß',
  '😀',
  '%00',
] as const;

/** Returns a document with up to four places cut out, doubled, moved or filled with text that is difficult for parsers. */
export function mutated(document: string, random: Random): string {
  let text = document;
  for (let n = 1 + random.below(4); n > 0; n -= 1) {
    const from = random.below(text.length + 1);
    const to = Math.min(text.length, from + random.below(60));
    const part = text.slice(from, to);
    const put = random.pick([
      '',
      part + part,
      random.pick(pieces),
      random.pick(pieces).repeat(1 + random.below(30)),
    ]);
    text = text.slice(0, from) + put + text.slice(random.isLucky(0.5) ? to : from);
  }
  return text;
}

export function noise(random: Random): Uint8Array {
  return Uint8Array.from({ length: random.below(2_000) }, () => random.below(256));
}

const words = [
  '<script>alert(1)</script>',
  '{{title}}',
  '{{#each x}}',
  '${7*7}',
  '</p></div>',
  '<img src=x onerror=y>',
  '&lt;',
  '\u202E',
  '\0',
  'A'.repeat(3_000),
  'مرحبا',
  '漢字',
  '👨‍👩‍👧‍👦',
  'url(javascript:x)',
  '-->',
  '1e309',
  '  ',
  '"',
  "';--",
  '\uD83D',
  '9'.repeat(400),
] as const;

/** Returns a text that a shop might put into a field, including ones that it should not. */
export function fieldText(random: Random): string {
  return random.repeat(6, () => random.pick([...words, ...pieces]));
}

/** Hosts on this machine and in private networks, in spellings that other programs have failed to recognise. */
const innerHosts = [
  [
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '0177.1',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
  ],
  [
    'localhost',
    'LOCALHOST.',
    'localhost.localdomain',
    'ⓛocalhost',
    '①②⑦.⓪.⓪.①',
    '１２７.０.０.１',
    '127。0。0。1',
  ],
  ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]'],
  ['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '127%2e0%2e0%2e1', '%31%32%37.0.0.1', '[fd00::1]', '[fe80::1]'],
  ['169.254.169.254', '10.0.0.1', '192.168.0.1', '172.16.0.1', '100.64.0.1', '2130706433', '017700000001'],
].flat();

/** Returns an address of this machine at this port in one of many spellings; each must be refused, and none requested. */
export function innerAddress(random: Random, port: number): string {
  const any = `127.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
  const host = random.pick([any, ...innerHosts]);
  const user = random.pick(['', '', 'a@', 'shop.example.com:x@', 'shop.example.com%2f@']);
  const scheme = random.pick(['http', 'http', 'HTTP', 'https', 'ftp', 'file', 'gopher', 'jar:http']);
  const slashes = random.pick(['://', '://', ':////', ':\\\\', ':']);
  const tails = [
    '/',
    '/feed.xml',
    '/?a=http://shop.example.com',
    '\\@shop.example.com/',
    '/%2e%2e/',
    '\t/',
    '#@x',
  ];
  return `${scheme}${slashes}${user}${host}:${port}${random.pick(tails)}`;
}
