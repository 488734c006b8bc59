import { Button } from '#web/ui/button/button.tsx';
import { publishMessages as texts } from '#core/messages/screens/editor/saving/publish-messages.ts';
import { runCommand } from '../../commands/command.ts';
import { useCommand } from '../../commands/use-commands.ts';
import { useSession } from '../../session/session.ts';
import { useSaver } from '../../session/use-saver.ts';

/** Button to publish to the feeds; quiet while there is nothing new for them. */
export function PublishButton() {
  const session = useSession();
  const publish = useCommand('file.publish');
  const { isPublished, holder, save } = useSaver();
  const isNothingNew = isPublished && save.status === 'saved';
  return (
    <Button
      // On a phone it is in the menu beside it.
      className="max-sm:hidden"
      kind={isNothingNew ? 'secondary' : 'primary'}
      isDisabled={holder === 'elsewhere'}
      onClick={() => runCommand(publish, session)}
    >
      {texts.publish}
    </Button>
  );
}
