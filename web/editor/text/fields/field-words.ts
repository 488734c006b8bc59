import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import type { Expression } from '#core/template/bindings/expression.ts';
import { fieldName } from '../../panels/layers/layer-name.ts';

/** A placeholder in few words: its field, and what is done to its value. */
export function fieldWords({ key, calls, isBroken }: Expression): string {
  if (isBroken) return texts.brokenField(fieldName(key));
  const done = calls.flatMap(({ name }) => texts.shortFunctions[name] ?? []);
  return [fieldName(key), ...done].join(' · ');
}
