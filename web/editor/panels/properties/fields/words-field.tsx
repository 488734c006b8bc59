import { useId, useRef } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { useEditorState, useSession } from '../../../session.ts';
import { fieldSource } from '../../../text/fields/field-source.ts';
import { fieldName } from '../../layers/layer-name.ts';
import type { Target } from '../values/target.ts';
import { fieldStyle } from './field-style.tsx';

const longestText = 10_000;

/** Words as they are typed; each letter shows at once, and a run of typing is one step of history. */
export function WordsField({ target }: { target: Target<string> }) {
  const { editor } = useSession();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (key: string): void => {
    const text = target.value ?? '';
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {};
    editor.seal();
    target.set(`${text.slice(0, start)}{{${key}}}${text.slice(end)}`.slice(0, longestText));
    area.current?.focus();
  };
  return (
    <div className="grid gap-2">
      <div className="grid gap-1">
        <label htmlFor={id} className="sr-only">
          {target.label}
        </label>
        <textarea
          ref={area}
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
      <FieldChooser onChoose={insert} />
    </div>
  );
}

/** The fields of the products, each with its value for the one at hand; choosing one puts it where the caret was. */
function FieldChooser({ onChoose }: { onChoose: (key: string) => void }) {
  const doc = useEditorState((state) => state.doc);
  const product = useEditorState((state) => state.product);
  const { keys, valueOf } = fieldSource({ doc, product });
  return (
    <select
      aria-label={texts.fields.addField}
      value=""
      onChange={(event) => onChoose(event.target.value)}
      className={fieldStyle}
    >
      <option value="" disabled>
        {texts.fields.addField}
      </option>
      {keys.map((key) => {
        const value = valueOf({ key, calls: [] });
        return (
          <option key={key} value={key}>
            {value === '' ? fieldName(key) : `${fieldName(key)}: ${value.slice(0, 40)}`}
          </option>
        );
      })}
    </select>
  );
}
