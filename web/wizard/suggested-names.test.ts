import { expect, test } from 'vitest';
import { emptyTemplateFormValues } from '#web/templates/template-form-values.ts';
import { suggestedProjectName, suggestedTemplateName } from './suggested-names.ts';

test.each([
  ['anna@nordlicht-supply.de', 'Nordlicht supply'],
  ['shop@mail.kettle.co', 'Kettle'],
  ['anna@kettle.co.uk', 'Kettle'],
  ['anna@yahoo.co.uk', 'My shop'],
  ['anna@gmail.com', 'My shop'],
  ['anna@web.de', 'My shop'],
  ['anna@localhost', 'My shop'],
  ['', 'My shop'],
])('a project is named after the shop where the address tells it: %s', (email, name) => {
  expect(suggestedProjectName(email)).toBe(name);
});

test.each([
  [{ type: 'facebook' }, 'Square ad'],
  [{ type: 'tiktok' }, 'Story ad'],
  [{ type: 'custom', width: '1080', height: '1350' }, 'Portrait ad'],
  [{ type: 'custom', width: '1200', height: '628' }, 'Wide ad'],
  [{ type: 'custom', width: 'x', height: '628' }, ''],
  [{ type: '' }, ''],
] as const)('a template is named after its shape: %o', (size, name) => {
  expect(suggestedTemplateName({ ...emptyTemplateFormValues, ...size })).toBe(name);
});
