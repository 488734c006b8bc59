import { isReduction, type Expression, type PriceRole, type ValueOf } from './expression.ts';
import { customFunctions, feedCustom, languageCustom } from './feed-custom.ts';
import { valueFunctions } from './value-functions.ts';

const valueMax = 2000;

/** Returns the value of an expression as text; empty if there is nothing to show. */
export function evaluate(expression: Expression, valueOf: ValueOf, role: PriceRole = 'current'): string {
  if (expression.isBroken) return '';
  const { key, calls } = expression;
  const isOfUnit = calls.some(({ name }) => name === 'per');
  const first = isOfUnit ? paid(valueOf) : inRole(valueOf, calls.some(isReduction) ? 'former' : role);
  let value = first(key);
  for (const call of calls) {
    const { name, args } = call;
    if (value === '' && name !== 'default') continue;
    // Reductions compare with the price that a buyer pays now.
    const other = isReduction(call) ? valueOf : first;
    const values =
      name === 'before'
        ? [valueOf('OLD_PRICE')]
        : args.map((arg) => (arg.kind === 'field' ? other(arg.key) : arg.text));
    // Options of the template take precedence.
    if (customFunctions.includes(name))
      values.push(
        ...(name === 'sentence' || name === 'quotes' ? languageCustom(valueOf) : feedCustom(key, valueOf)),
      );
    // Adding words to a part of a price could make a text of any length.
    const isWritten =
      name === 'part' && calls.slice(0, calls.indexOf(call)).some((each) => each.name === 'currency');
    value = bounded(valueFunctions[name]?.(value, values, isWritten) ?? value);
  }
  return value;
}

function bounded(value: string): string {
  return value.length <= valueMax ? value : value.slice(0, valueMax).replace(/\p{Cs}$/u, '');
}

/** Returns the values of a reduced product for a role: `PRICE` is the current price, or the former one (`OLD_PRICE`). */
function inRole(valueOf: ValueOf, role: PriceRole): ValueOf {
  if (role === 'current' || valueOf('SALE_PRICE') === '') return valueOf;
  return (key) => (key === 'PRICE' ? valueOf('OLD_PRICE') || valueOf('PRICE') : valueOf(key));
}

/** Returns the values of a product with what a buyer pays as its price, whatever the template shows beside it. */
function paid(valueOf: ValueOf): ValueOf {
  return (key) => (key === 'PRICE' ? valueOf('SALE_PRICE') || valueOf('PRICE') : valueOf(key));
}
