import { placeForImage, type FeedAnalysis } from '#feed';
import type { FeedFormValues } from './feed-form-values.ts';

/**
 * Returns where the feed has a place for one more image, by `placeForImage`; in a table there must be such a column. Before the feed is
 * read (`analysis` undefined), the form's values are assumed to be right.
 */
export function addedImagePlace(
  { imageTagName, additionalImageTagName }: FeedFormValues,
  analysis: Pick<FeedAnalysis, 'table' | 'format' | 'hasPath'> | undefined,
  isTable = analysis !== undefined && analysis.table !== null,
): ReturnType<typeof placeForImage> {
  const place = placeForImage({
    type: isTable ? 'csv' : (analysis?.format ?? 'xml'),
    imageKey: imageTagName.trim(),
    additionalImageKey: additionalImageTagName.trim(),
  });
  const isMissing = isTable && place.path !== null && analysis?.hasPath(place.path) === false;
  return isMissing ? { path: null, problem: 'no_column' } : place;
}
