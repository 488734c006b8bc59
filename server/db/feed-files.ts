import type { Storage } from '#server/platform/storage/port.ts';

/** Where the files of a feed lie; every key of the product is built here, from ids and hashes only. */
export const fileKeys = {
  source: (feedId: string, runId: string) => `sources/${feedId}/${runId}`,
  photo: (feedId: string, photoHash: string) => `photos/${feedId}/${photoHash}`,
  image: (feedId: string, imageHash: string) => `images/${feedId}/${imageHash}.jpg`,
  /** The twins are the same key with `.gz` and `.br`. */
  published: (feedId: string, version: string) => `published/${feedId}/${version}.xml`,
  publishedFolder: (feedId: string) => `published/${feedId}/`,
  templatePreview: (templateId: string) => `previews/${templateId}.jpg`,
};

/** Removes all files of a deleted feed but its published images, which shops' channels may still ask for. */
export async function deleteFeedFiles(storage: Storage, feedId: string): Promise<void> {
  for (const folder of ['sources', 'photos', 'published'])
    for await (const key of storage.list(`${folder}/${feedId}/`)) await storage.delete(key);
}
