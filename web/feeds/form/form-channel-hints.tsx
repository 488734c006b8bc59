import { channelMessages } from '#core/messages/screens/feeds/channel-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ChannelHints } from '../channel-hints.tsx';
import { addedImagePlace } from './values/added-image-place.ts';
import type { FeedFormModel } from './use-feed-form.ts';
import type { PanelTemplate } from './use-product-preview.ts';

interface FormChannelHintsProps {
  model: FeedFormModel;
  /** The chosen template; undefined without one and while it loads. */
  template: PanelTemplate | undefined;
  projectId: string;
}

/** Hints on the template that is being chosen for a feed. */
export function FormChannelHints({ model, template, projectId }: FormChannelHintsProps) {
  const { values, analysis, isTable, hasFields } = model;
  if (template === undefined || !hasFields) return null;
  const hasPlace = addedImagePlace(values, analysis, isTable).path !== null;
  return (
    <ChannelHints
      className="mt-4 outline-none"
      inputs={{ imageKey: values.imageTagName, template, imageTarget: values.imageTarget }}
      waysOut={
        <>
          {hasPlace && <WriteToAdditional onPress={() => model.change({ imageTarget: 'additional' })} />}
          <LinkButton to={pages.newTemplate.href(projectId)} target="_blank">
            {channelMessages.photoOnlyTemplate}
          </LinkButton>
        </>
      }
    />
  );
}

/** Button that goes away when pressed, as the hint then changes. */
function WriteToAdditional({ onPress }: { onPress: () => void }) {
  const ref = useFocusHandover<HTMLSpanElement>();
  return (
    <span ref={ref}>
      <Button onClick={onPress}>{channelMessages.writeToAdditional}</Button>
    </span>
  );
}
