import { Pause, Play } from 'lucide-react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { ButtonKind } from '#web/ui/button/button-style.ts';
import { Tooltip } from '#web/ui/popup/tooltip.tsx';
import { useToggleFeed } from './use-feed-actions.ts';

/** Width for the longest of the button's texts, so that buttons in a list are equally wide; not on a phone, which has no room for it. */
const widthStyle = 'sm:min-w-35';
/** Style for a button in a row: only the icon is visible if the window is not very wide, and the text is for screen readers. */
const shortStyle = 'max-[112rem]:w-9 max-[112rem]:px-0 min-[112rem]:min-w-35';

interface ToggleFeedButtonProps {
  feed: Feed;
  isActive: boolean | undefined;
  kind?: ButtonKind;
  /** True to show only the icon where a row has no room for more. */
  isShort?: boolean;
}

/** Button 'Activate' or 'Pause'. A feed without a template cannot be activated; the button then says why. */
export function ToggleFeedButton({
  feed,
  isActive,
  kind = 'secondary',
  isShort = false,
}: ToggleFeedButtonProps) {
  const toggle = useToggleFeed(feed);
  const style = isShort ? shortStyle : widthStyle;
  const textStyle = isShort ? 'max-[112rem]:sr-only' : undefined;
  if (feed.template_id === null && isActive !== true) {
    return (
      <Tooltip text={texts.assignTemplateHint}>
        <Button
          isDisabled
          className={style}
          icon={isShort && <Play className="min-[112rem]:hidden" />}
          aria-description={texts.assignTemplateHint}
        >
          <span className={textStyle}>{texts.noTemplate}</span>
        </Button>
      </Tooltip>
    );
  }
  const wanted = isActive !== true;
  return (
    <Button
      kind={wanted ? kind : 'secondary'}
      className={style}
      title={isShort ? (wanted ? texts.activate : texts.pause) : undefined}
      icon={wanted ? <Play /> : <Pause />}
      isBusy={toggle.isPending}
      busyText={
        <span className={textStyle}>{toggle.variables === false ? texts.pausing : texts.activating}</span>
      }
      isDisabled={isActive === undefined || feed.feedmaker_feed_id === null}
      onClick={() => toggle.run(wanted)}
    >
      <span className={textStyle}>{wanted ? texts.activate : texts.pause}</span>
    </Button>
  );
}
