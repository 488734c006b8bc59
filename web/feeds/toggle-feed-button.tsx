import { Pause, Play } from 'lucide-react';
import type { Feed } from '#core/contract/feeds-api.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { ButtonKind } from '#web/ui/button/button-style.ts';
import { Tooltip } from '#web/ui/popup/tooltip.tsx';
import { useToggleFeed } from './use-feed-actions.ts';

const texts = feedsMessages;
/** Room for the longest of its texts, so that the buttons of a list stand in one column and none jumps. */
const widthStyle = 'min-w-35';

interface ToggleFeedButtonProps {
  feed: Feed;
  isActive: boolean | undefined;
  kind?: ButtonKind;
}

/** 'Activate' or 'Pause'; without a template there is nothing to activate, and the button says why. */
export function ToggleFeedButton({ feed, isActive, kind = 'secondary' }: ToggleFeedButtonProps) {
  const toggle = useToggleFeed(feed);
  if (feed.template_id === null && isActive !== true) {
    return (
      <Tooltip text={texts.assignTemplateHint}>
        <Button isDisabled className={widthStyle} aria-description={texts.assignTemplateHint}>
          {texts.noTemplate}
        </Button>
      </Tooltip>
    );
  }
  const wanted = isActive !== true;
  return (
    <Button
      kind={wanted ? kind : 'secondary'}
      className={widthStyle}
      icon={wanted ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      isBusy={toggle.isPending}
      busyText={toggle.variables === false ? texts.pausing : texts.activating}
      isDisabled={isActive === undefined || feed.feedmaker_feed_id === null}
      onClick={() => toggle.run(wanted)}
    >
      {wanted ? texts.activate : texts.pause}
    </Button>
  );
}
