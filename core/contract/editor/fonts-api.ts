import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, nameSchema, makeListSchema } from '../fields.ts';

/** Maximum size of a font file in bytes. */
export const fontBytesMax = 5 << 20;

export const fontFormats = ['ttf', 'otf', 'woff2'] as const;

const faceFields = {
  /** The name that `font-family` of a template takes. */
  family: z.string(),
  /** Weight as in CSS, 1 to 1000; the default weight of a variable font. */
  weight: z.number(),
  style: z.enum(['normal', 'italic']),
  is_variable: z.boolean(),
  /** Address from which a browser loads the file; its content never changes. */
  url: z.string(),
};

/** A font file of the user. `used_by` names the templates that use its family. */
export const fontSchema = z.object({
  id: idSchema,
  ...faceFields,
  format: z.enum(fontFormats),
  file_name: z.string(),
  size_bytes: z.number(),
  /** Characters for which the font has glyphs, as a CSS `unicode-range`. */
  letters: z.string(),
  used_by: z.array(z.string()),
  created_at: instantSchema,
});

/**
 * A font that comes with the installation; `unicode_range` as in CSS, null for the whole file. A `.ttc` file holds several faces: pictures
 * can use it, CSS cannot.
 */
export const installedFontSchema = z.object({
  ...faceFields,
  unicode_range: z.nullable(z.string()),
  /** Changes whenever a picture drawn with the family may change. */
  version: z.string(),
  /** Characters with glyphs in the file, as a CSS `unicode-range`; null where another face of the family lists them. */
  letters: z.nullable(z.string()),
});

export type Font = z.output<typeof fontSchema>;
export type InstalledFont = z.output<typeof installedFontSchema>;

export const listFonts = endpoint({
  method: 'GET',
  path: '/api/v1/fonts',
  summary: "The user's own fonts by family, weight and style",
  access: 'user',
  editor: 'any',
  reply: makeListSchema(fontSchema),
});

/** Name, weight and style are read from the file. Uploading the same file again returns the existing font. */
export const uploadFont = endpoint({
  method: 'POST',
  path: '/api/v1/fonts',
  summary: 'Add a font file (TTF, OTF or WOFF2, at most 5 MB)',
  access: 'user',
  editor: 'any',
  // A user may drop the 20 files of a family together, and then retry those that were refused.
  callsPerMinute: 60,
  body: z.object({
    file_name: nameSchema,
    /** The font file in base64. */
    file: z.string().check(z.maxLength(Math.ceil(fontBytesMax / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  reply: fontSchema,
});

export const deleteFont = endpoint({
  method: 'DELETE',
  path: '/api/v1/fonts/:id',
  summary: 'Delete a font; templates that name it are drawn with Inter from then on',
  access: 'user',
  params: idParams,
});

export const listInstalledFonts = endpoint({
  method: 'GET',
  path: '/api/v1/fonts/installed',
  summary: 'The fonts that every template may name and that letters fall back to, in that order',
  access: 'public',
  editor: 'any',
  reply: makeListSchema(installedFontSchema),
});
