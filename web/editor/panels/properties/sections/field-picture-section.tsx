import { photoMessages } from '#core/messages/screens/editor/photo-messages.ts';
import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { propertiesMessages } from '#core/messages/screens/editor/properties-messages.ts';
import { fieldOfSource } from '#picture/values';
import { layerSchema } from '#picture/layers';
import { readPictureField } from '../../../document/photos.ts';
import { useConditionCount } from '../../../session/use-products.ts';
import { useEditorState } from '../../../session/session.ts';
import { fieldSource } from '../../../text/fields/field-source.ts';
import { TokenField } from '../../../text/token-field.tsx';
import { fieldName } from '../../../document/layer-name.ts';
import { ColorField } from '../color/color-field.tsx';
import { Section } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

/** Field with the address of the picture, and the fallback for products without one. */
export function FieldPictureSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const [first] = layers;
  const field = first === undefined ? null : readPictureField(first);
  const options = useAddressFields(field);
  const count = useConditionCount(field === null ? undefined : `{{${field}}}`);
  const words = fields.optional(['instead'], texts.instead, usualWords(first?.height ?? 0));
  return (
    <>
      <Section title={propertiesMessages.sections.picture}>
        <SelectField target={fields.text(['source'], texts.field)} options={options} />
        <p className="text-xs text-muted" aria-live="polite">
          {words.isThere ? texts.fieldHint : `${texts.fieldHint} ${texts.leftOut}`}
          {count !== null &&
            count.shown !== null &&
            ` ${photoMessages.had(count.shown, count.total, count.isWhole)}`}
        </p>
      </Section>
      <Section title={texts.instead} onAdd={words.onAdd} onRemove={words.onRemove}>
        {words.isThere && (
          <>
            <TokenField
              target={fields.text(['instead', 'text'], texts.insteadText)}
              placeholder={propertiesMessages.mixed}
            />
            <ColorField target={fields.text(['instead', 'color'], texts.insteadColor)} />
            <p className="text-xs text-muted">{texts.insteadHint}</p>
          </>
        )}
      </Section>
    </>
  );
}

/** Returns the fields to choose from, including the chosen one; those that contain an address for the current product come first. */
function useAddressFields(field: string | null) {
  const doc = useEditorState((state) => state.doc);
  const product = useEditorState((state) => state.product);
  const { keys } = fieldSource({ doc, product });
  const all = [...new Set([...(field === null ? [] : [field]), ...keys])].filter(
    (key) => fieldOfSource(`{{${key}}}`) !== null,
  );
  const rank = (key: string) => Number(key !== field && !isAddress(product.values[key] ?? ''));
  return all
    .toSorted((one, other) => rank(one) - rank(other))
    .map((key) => ({ value: `{{${key}}}`, label: fieldName(key) }));
}

function isAddress(text: string): boolean {
  return /^(?:https?:)?\/\//i.test(text.trim());
}

/** Returns font settings for a new text that fits into a layer of this height in px. */
function usualWords(height: number): object {
  const fontSize = Math.min(200, Math.max(12, Math.round(height * 0.45)));
  const minFontSize = Math.round(fontSize * 0.4);
  const words = { text: '{{BRAND}}', fontSize, minFontSize, fontWeight: 700, wraps: false };
  const layer = layerSchema.parse({
    kind: 'image',
    id: 'words',
    source: '{{BRAND_LOGO}}',
    width: 1,
    height: 1,
    instead: words,
  });
  return layer.kind === 'image' && layer.instead !== undefined ? layer.instead : words;
}
