import { describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '../html/parse-html.ts';
import type { TemplateNode } from '../template-tree.ts';
import { breakWordsHere, withWordBreaks } from './word-breaks.ts';

const wordsOf = (text: string) => breakWordsHere(text).split('\u200b');

// Words as a reader of the language would part them.
describe('lines of a script without blanks may end between words', () => {
  it.each([
    ['Thai', 'รองเท้าวิ่งผู้ชาย', ['รองเท้า', 'วิ่ง', 'ผู้ชาย']],
    ['Lao', 'ເສື້ອແຂນຍາວ', ['ເສື້ອ', 'ແຂນ', 'ຍາວ']],
    ['Khmer', 'ស្បែកជើងរត់', ['ស្បែកជើង', 'រត់']],
    ['Burmese', 'ကော်ဖီဖျော်စက်', ['ကော်ဖီ', 'ဖျော်', 'စက်']],
    ['Japanese', 'コーヒーメーカーは便利です', ['コーヒー', 'メーカーは', '便利です']],
    ['Japanese', '通気性の良いメッシュ素材', ['通気性の', '良い', 'メッシュ', '素材']],
  ])('%s', (_language, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    'Nike รองเท้าวิ่งผู้ชาย (สีดำ) 42, ต่าง ๆ',
    '通気性の良い「メッシュ素材」、26.5cm！',
    'သက်တောင့်သက်သာ ၁၂',
    'ម៉ាស៊ីន 220 V',
    'Running shoe',
    '轻量跑鞋',
  ])('and the letters of %s stay what they are', (text) => {
    expect(breakWordsHere(text).replaceAll('\u200b', '')).toBe(text);
  });

  it('never before what closes or ends a word, and never behind what opens one', () => {
    for (const text of ['良い「メッシュ」、素材！です', 'เร็วๆ นี้ ฯลฯ', 'コーヒー・メーカー（黒）'])
      expect(breakWordsHere(text)).not.toMatch(/\u200b[」、！）ーๆฯ・]|[「（]\u200b/u);
  });

  it('in other scripts nothing changes', () => {
    for (const text of ['Größe 42', 'حذاء جري', '轻量跑鞋', '한국어 제목', 'हल्के जूते'])
      expect(breakWordsHere(text)).toBe(text);
  });
});

describe('the texts of a filled template', () => {
  const texts = (node: TemplateNode): string[] => {
    if (node.kind === 'text') return [node.text];
    return node.kind === 'box' ? node.children.flatMap(texts) : [];
  };
  const broken = (html: string) => texts(withWordBreaks(parseTemplateHtml(html).tree, () => 'broken'));

  it('that have one line are left as they are', () => {
    expect(broken('<p style="white-space:nowrap">สี<b>ดำ</b></p><p>สี</p><p>Shoe</p>')).toEqual([
      'สี',
      'ดำ',
      'broken',
      'Shoe',
    ]);
  });

  it('end Korean lines at blanks, in one piece or several, and leave the letters as they are', () => {
    const styles = (html: string) => {
      const { tree } = parseTemplateHtml(html);
      const filled = withWordBreaks(tree, () => 'broken');
      const boxes = (node: TemplateNode): (string | undefined)[] =>
        node.kind === 'box' ? [node.style['wordBreak'], ...node.children.flatMap(boxes)] : [];
      return { words: texts(filled), breaks: boxes(filled).filter((each) => each !== undefined) };
    };
    expect(styles('<p>황동 관절 스탠드 조명</p>')).toEqual({
      words: ['황동 관절 스탠드 조명'],
      breaks: ['keep-all'],
    });
    expect(styles('<p data-text="one">황동 <b>관절</b></p>')).toEqual({
      words: ['황동 ', '관절'],
      breaks: ['keep-all'],
    });
    expect(styles('<p style="word-break:break-all">황동</p>').breaks).toEqual(['break-all']);
    expect(styles('<p style="white-space:nowrap">황동</p>').breaks).toEqual([]);
  });

  it('are the same objects where nothing is to be broken', () => {
    const { tree } = parseTemplateHtml('<div><p>Shoe</p></div>');
    expect(withWordBreaks(tree, () => 'broken')).toBe(tree);
  });
});
