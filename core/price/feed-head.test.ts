import { describe, expect, test } from 'vitest';
import { FEED_HEAD_BYTES, headText, readFeedHead } from './feed-head.ts';

const nothing = { currency: null, language: null, portals: [] };

describe('the head of a feed', () => {
  test('names its language as a channel, a root or a merchant’s field does', () => {
    const language = (head: string) => readFeedHead(head, 'item').language;
    expect(language('<rss><channel><language>fr_FR</language><item>')).toBe('fr');
    expect(language("<feed xml:lang = 'pt-BR'><entry>")).toBe('pt-BR');
    expect(language('<rss><channel><g:content_language>no</g:content_language><item>')).toBe('nb');
    expect(language('<rss><channel><language>tlh</language><item>')).toBeNull();
  });

  test('names the currency with the rate 1, or the only one there is', () => {
    const currency = (list: string) =>
      readFeedHead(`<yml_catalog><shop><currencies>${list}</currencies><offers><offer id="1">`, 'offer')
        .currency;
    expect(currency('<currency id="UAH" rate="1"/><currency id="USD" rate="27"/>')).toBe('UAH');
    expect(currency('<currency id="RUR" rate="1.0"></currency>')).toBe('RUB');
    expect(currency('<currency id="BYN"/>')).toBe('BYN');
    expect(currency('<currency id="UAH" rate="1"/><currency id="RUB" rate="1"/>')).toBeNull();
    expect(currency('')).toBeNull();
  });

  test('takes the currency from the names of its price columns and tags, if they agree', () => {
    const currency = (text: string) => readFeedHead(text, 'item').currency;
    expect(currency('ID;Title;"Price (EUR)";Sale price (€)\n1;Mug;5;4\n')).toBe('EUR');
    expect(currency('sep=,\nid,price_usd\n1,5\n')).toBe('USD');
    expect(currency('<rss><item><g:price_pln>5</g:price_pln>')).toBe('PLN');
    expect(currency('id,Price (EUR),Price (USD)\n')).toBeNull();
    expect(currency('id,Price (inkl. MwSt.),Weight (oz)\n')).toBeNull();
  });

  test('is not what stands inside of products, nor what a table holds', () => {
    const inside =
      '<rss><channel><item><language>fr</language><currencies><currency id="USD" rate="1"/></currencies>';
    expect(readFeedHead(inside, 'item')).toEqual(nothing);
    expect(readFeedHead('id,text\n1,"<language>fr</language>"', 'row')).toEqual(nothing);
  });

  test('may be cut anywhere, and be in UTF-16', () => {
    const text = '\ufeff<rss><channel><language>de</language><item>';
    for (let end = 0; end < text.length; end += 1)
      expect([null, 'de']).toContain(readFeedHead(text.slice(0, end), 'item').language);
    expect(readFeedHead(headText(Buffer.from(text, 'utf16le')), 'item').language).toBe('de');
  });

  test.each([
    ['spaces', ' '],
    ['marks of the byte order', '\ufeff '],
    ['lists that never end', '<currencies '],
    ['entries that never end', '<currencies><currency '],
    ['attributes that never end', ' xml:lang='],
    ['roots that never end', '<offers '],
    ['tags that never end', '<o:'],
    ['products that never end', '<Products <SHOPITEM <SHOP '],
  ])('full of %s takes no longer than others', (_what, piece) => {
    const hostile = `<a${piece}`.replace('<a ', ' ') + piece.repeat(FEED_HEAD_BYTES / piece.length);
    expect(readFeedHead(hostile, 'item').currency).toBeNull();
    expect(readFeedHead(`<${hostile}`, 'item').language).toBeNull();
  });
});
