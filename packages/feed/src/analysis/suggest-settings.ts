import type { FeedFindings } from './analyse-feed.ts';
import type { ReadingSettings } from '../reading-settings.ts';
import { optionOfPath, pathOfLabel, withoutPrefixes } from '../mapping/field-option.ts';

/** Returns the settings that an analysis suggests, equal to those of the form saved without changes. */
export function suggestSettings(feedUrl: string, findings: FeedFindings) {
  const { defaults, format, table, productTag, productPath, parentLevels } = findings;
  const { label, option } = defaults.availability;
  return {
    type: format,
    feedUrl,
    offerKey: productTag,
    offerPath: productPath,
    ...(parentLevels > 0 && { parentLevels }),
    offerIdOption: optionOfPath(pathOfLabel(defaults.productId.value)),
    imageKey: defaults.image.value,
    additionalImageKey: defaults.additionalImage.value === '' ? null : defaults.additionalImage.value,
    availabilityOption:
      label === null || option === null
        ? null
        : { ...option, ...optionOfPath(withoutPrefixes(pathOfLabel(label))) },
    props: defaults.props.value,
    csvSeparator: table?.csvSeparator ?? null,
  } satisfies Partial<ReadingSettings>;
}
