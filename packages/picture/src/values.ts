export {
  type Clause,
  type Condition,
  type Operand,
  type Test,
  type TestGroup,
  conditionFields,
} from './template/bindings/conditions/condition.ts';
export { holds } from './template/bindings/conditions/holds.ts';
export { type Operator, operators, countOperands } from './template/bindings/conditions/operators.ts';
export { parseCondition, testsMax, valuesMax } from './template/bindings/conditions/parse-condition.ts';
export { writeCondition } from './template/bindings/conditions/write-condition.ts';
export { currencyCodes, findCurrency, isCurrencyCode, minorDigits } from './template/bindings/currencies.ts';
export { evaluate } from './template/bindings/evaluate.ts';
export { type Call, type Expression, type ValueOf, parseExpression } from './template/bindings/expression.ts';
export { customFunctions, customKeys, feedCustom } from './template/bindings/feed-custom.ts';
export { fieldOfSource, isFieldSlot, pictureFields } from './template/bindings/field-pictures.ts';
export { cleanText, fillTemplate, hasTooLongCode, valueReader } from './template/bindings/fill-template.ts';
export { findGroupMark, usualLocale } from './template/bindings/format-price.ts';
export { isEnd } from './template/bindings/functions/date-options.ts';
export { findDateWords } from './template/bindings/functions/date-words.ts';
export { type Argument, priceParts, signatures } from './template/bindings/functions/signatures.ts';
export { writeCurrency } from './template/bindings/functions/write-currency.ts';
export { writeDate } from './template/bindings/functions/write-date.ts';
export { normalizeKey } from './template/bindings/normalize-key.ts';
export {
  type DecimalMark,
  type NumberReading,
  type NumberSign,
  type Price,
  findNumberSign,
  parsePrice,
} from './template/bindings/parse-price.ts';
export {
  allFurtherSlots,
  furtherPhotosMax,
  furtherSlots,
  photoOfSlot,
  photoPlaceholder,
  photoSlotName,
  photosMax,
  slotOfSource,
  withPhotoLinks,
} from './template/bindings/photo-slots.ts';
export { placeholdersIn, sourcePieces, textParts } from './template/bindings/placeholders.ts';
export { findPriceRole } from './template/bindings/price-role.ts';
export { fieldsOfAll, namesOfFields, textFields } from './template/bindings/text-fields.ts';
export { writePlaceholder } from './template/bindings/write-expression.ts';
