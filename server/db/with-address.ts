import { addresses } from '#core/public-addresses.ts';

/** Returns a product's row with its picture's address instead of the hash; null without a picture. */
export function withImageUrl<Row extends { image_hash: string | null }>(
  feedId: string,
  { image_hash: imageHash, ...row }: Row,
): Omit<Row, 'image_hash'> & { enhanced_url: string | null } {
  return { ...row, enhanced_url: imageHash === null ? null : addresses.image.href({ feedId, imageHash }) };
}

/** Pictures in a template's row: the version of its preview, and the newest picture in a feed. */
export interface PicturesOfTemplate {
  readonly preview_version: string | null;
  readonly published: { readonly feedId: string; readonly imageHash: string } | null;
}

/** Returns a template's row with the addresses of its pictures; that of the preview changes with its pixels. */
export function withPictureUrls<Row extends { id: string } & PicturesOfTemplate>({
  preview_version: version,
  published,
  ...row
}: Row): Omit<Row, keyof PicturesOfTemplate> & { preview_url: string | null; published_url: string | null } {
  const path = addresses.templatePreview.href({ templateId: row.id });
  return {
    ...row,
    preview_url: version === null ? null : `${path}?v=${version}`,
    published_url: published && addresses.image.href(published),
  };
}
