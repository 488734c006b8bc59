import { useEffect, useRef, useState } from 'react';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';

const longestName = 200;

/** Field for a layer's name, in its row. Enter or leaving the field applies the name, Escape does not. */
export function RenameField(props: {
  name: string;
  /** Name that is shown if the layer has none. */
  usual: string;
  onDone: (name: string | null) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.name === '' ? props.usual : props.name);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const keep = (): void => props.onDone(typed.trim() === props.usual ? props.name : typed.trim());
  return (
    <input
      ref={field}
      value={typed}
      maxLength={longestName}
      aria-label={texts.nameOf(props.usual)}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') props.onDone(null);
      }}
      className="control-edge h-7 min-w-0 grow rounded-chip bg-surface px-1.5 text-sm text-ink"
    />
  );
}
