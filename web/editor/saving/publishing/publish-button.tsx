import { Button } from '#web/ui/button/button.tsx';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { runCommand } from '../../commands/command.ts';
import { useCommand } from '../../commands/use-commands.ts';
import { useSession } from '../../session/session.ts';
import { useSaver } from '../../session/use-saver.ts';

/** Button that publishes to the feeds; in the secondary style if there is nothing new to publish. */
export function PublishButton() {
  const session = useSession();
  const publish = useCommand('file.publish');
  const { isPublished, holder, save } = useSaver();
  const isNothingNew = isPublished && save.status === 'saved';
  return (
    <Button
      // On a phone the menu contains this command instead.
      className="max-sm:hidden"
      kind={isNothingNew ? 'secondary' : 'primary'}
      isDisabled={holder === 'elsewhere'}
      onClick={() => runCommand(publish, session)}
    >
      {texts.publish}
    </Button>
  );
}
