import { Undo2 } from 'lucide-react';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { useArePlainKeyShortcutsOn } from '#web/lib/browser/shortcut-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import type { Decision } from './review.ts';
import type { ReviewActs } from './use-review-keys.ts';

interface DecisionButtonsProps {
  choice: Decision;
  acts: Pick<ReviewActs, 'use' | 'keep' | 'brush' | 'undo'>;
  /** Leaves the photo to the network again. */
  onClear: () => void;
  canUndo: boolean;
  /** Whether there is a background to decide about. */
  isDecidable: boolean;
}

/** Buttons for decisions about a photo; the current choice is pressed. */
export function DecisionButtons({ choice, acts, onClear, canUndo, isDecidable }: DecisionButtonsProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 *:grow">
        <Choice letter="U" isChosen={choice === 'use'} isDisabled={!isDecidable} onPress={acts.use}>
          {texts.use}
        </Choice>
        <Choice letter="K" isChosen={choice === 'keep'} isDisabled={!isDecidable} onPress={acts.keep}>
          {texts.keep}
        </Choice>
        <Choice
          letter="B"
          isDialog
          isChosen={choice === 'mask'}
          isDisabled={!isDecidable}
          onPress={acts.brush}
        >
          {texts.brush}
        </Choice>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" icon={<Undo2 />} aria-keyshortcuts="Z" isDisabled={!canUndo} onClick={acts.undo}>
          {texts.undo}
          <Cap letter="Z" />
        </Button>
        {choice !== null && (
          <Button kind="quiet" onClick={onClear} className="ml-auto text-muted">
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  letter: string;
  isChosen: boolean;
  /** Whether it opens a dialog and chooses nothing yet. */
  isDialog?: boolean;
  isDisabled: boolean;
  onPress: () => void;
  children: string;
}

function Choice({ letter, isChosen, isDialog = false, isDisabled, onPress, children }: ChoiceProps) {
  return (
    <Button
      kind={isChosen ? 'primary' : 'secondary'}
      {...(isDialog ? { 'aria-haspopup': 'dialog' as const } : { 'aria-pressed': isChosen })}
      aria-keyshortcuts={letter}
      isDisabled={isDisabled}
      onClick={onPress}
    >
      {children}
      <Cap letter={letter} />
    </Button>
  );
}

/** The key that does the same, where there is a keyboard and such keys are on. */
function Cap({ letter }: { letter: string }) {
  if (!useArePlainKeyShortcutsOn()) return null;
  return (
    <span aria-hidden="true" className="hidden lg:block">
      <KeyCaps keys={[letter]} />
    </span>
  );
}
