import { addresses } from '#core/public-addresses.ts';
import * as fonts from '../../contract/editor/fonts-api.ts';

const fontId = 'b7d3f1a9-6c28-4e50-9b1d-7f2a4c6e8d18';

/** A font file of a user, as the documentation shows it. */
export const font: fonts.Font = {
  id: fontId,
  family: 'Northwind Sans',
  weight: 700,
  style: 'normal',
  is_variable: false,
  format: 'woff2',
  file_name: 'Northwind-Bold.woff2',
  size_bytes: 48_200,
  url: addresses.uploadedFont.href({ fontId, format: 'woff2' }),
  letters: 'U+20-7e,U+a0-17f',
  used_by: ['Price tag'],
  created_at: '2026-03-02T09:15:00.000Z',
};
const installedFont: fonts.InstalledFont = {
  family: 'Inter',
  weight: 400,
  style: 'normal',
  is_variable: false,
  url: addresses.installedFont.href({ version: '5.3.0', file: 'inter-latin-400-normal.woff2' }),
  unicode_range: 'U+0-ff,U+131',
  version: '5.3.0',
  letters: 'U+20-7e,U+a0-ff,U+131',
};

/** The calls about fonts. */
export const fontExamples = [
  { endpoint: fonts.listFonts, input: {}, reply: { items: [font], total: 1 } },
  {
    endpoint: fonts.uploadFont,
    input: { body: { file_name: 'Northwind-Bold.woff2', file: 'd09GMgABAAA=' } },
    reply: font,
  },
  { endpoint: fonts.deleteFont, input: { params: { id: font.id } }, reply: undefined },
  { endpoint: fonts.listInstalledFonts, input: {}, reply: { items: [installedFont], total: 1 } },
];
