import { expect, it } from 'vitest';
import { parseTemplateHtml } from '#picture/html';
import { findTextRemark } from './render-inputs.ts';

it('a product whose link is too long for the code of its template is told so', () => {
  const template = parseTemplateHtml('<div data-draw="qr" style="width:120px;height:120px">{{LINK}}</div>');
  const remark = (link: string) => findTextRemark(template, { LINK: link }, { packs: [], brandFonts: [] });
  expect(remark('https://shop.example/cup')).toBeNull();
  expect(remark(`https://shop.example/${'cup'.repeat(60)}`)).toEqual({ code: 'code_too_long' });
});
