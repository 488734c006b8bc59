import { addresses } from '#core/public-addresses.ts';

/** A product's row with the address of its picture in place of the picture's hash; null where it has none. */
export function withImageUrl<Row extends { image_hash: string | null }>(
  feedId: string,
  { image_hash: imageHash, ...row }: Row,
): Omit<Row, 'image_hash'> & { enhanced_url: string | null } {
  return { ...row, enhanced_url: imageHash === null ? null : addresses.image.href({ feedId, imageHash }) };
}

/** A template's row with the address of its preview, which changes with its pixels, in place of the preview's version. */
export function withPreviewUrl<Row extends { id: string; preview_version: string | null }>({
  preview_version: version,
  ...row
}: Row): Omit<Row, 'preview_version'> & { preview_url: string | null } {
  const path = addresses.templatePreview.href({ templateId: row.id });
  return { ...row, preview_url: version === null ? null : `${path}?v=${version}` };
}
