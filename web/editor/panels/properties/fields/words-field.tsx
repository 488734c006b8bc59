import { useId } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { useSession } from '../../../session.ts';
import type { Target } from '../values/target.ts';
import { fieldStyle, labelStyle } from './field-style.tsx';

const longestText = 10_000;

/** Words as they are typed; each letter shows at once, and a run of typing is one step of history. */
export function WordsField({ target }: { target: Target<string> }) {
  const { editor } = useSession();
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={labelStyle}>
        {target.label}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        maxLength={longestText}
        placeholder={target.isMixed ? texts.mixed : undefined}
        value={target.value ?? ''}
        onChange={(event) => target.set(event.target.value, { isMerged: true })}
        onBlur={() => editor.seal()}
        className={`${fieldStyle} h-auto min-h-16 resize-y py-1.5 pointer-coarse:h-auto`}
      />
    </div>
  );
}
