import { useRef, useState } from 'react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { useSession } from '../../session/session.ts';
import { useSaver } from '../../session/use-saver.ts';

/** The template's name, editable in place: Enter or leaving applies it, Escape restores it. */
export function NameField() {
  const { saver } = useSession();
  const { name, holder } = useSaver();
  const [typed, setTyped] = useState<string | null>(null);
  const isGivenUp = useRef(false);
  const finish = (): void => {
    const next = (typed ?? '').trim();
    if (!isGivenUp.current && next !== '' && next !== name) saver.rename(next);
    isGivenUp.current = false;
    setTyped(null);
  };
  return (
    <h1 className="grid min-w-0 max-w-64 text-base font-medium">
      {/* Invisible copy of the text, which makes the field as wide as its content. */}
      <span
        aria-hidden="true"
        className="invisible col-start-1 row-start-1 overflow-hidden px-2 whitespace-pre"
      >
        {typed ?? name}
      </span>
      <input
        aria-label={texts.name}
        title={name}
        value={typed ?? name}
        size={1}
        maxLength={200}
        readOnly={holder === 'elsewhere'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') isGivenUp.current = true;
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        className="col-start-1 row-start-1 h-9 w-full min-w-16 rounded-control bg-transparent px-2 text-ellipsis hover:bg-sunken focus:bg-surface"
      />
    </h1>
  );
}
