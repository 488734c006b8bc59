import { addOn, plans, type Choice } from './plans.ts';

export type LineItem = { readonly price: string; readonly quantity: number };

/** The provider's identifiers of our prices, by lookup key. */
export type PriceIds = ReadonlyMap<string, string>;

export type OrderFault =
  | 'no_plan'
  | 'several_plans'
  | 'unknown_price'
  | 'wrong_quantity'
  | 'add_on_without_enterprise';

/** Returns the plan (one) and packages (0 to 18, Enterprise only) that the line items of an order name; or why it is refused. */
export function chosenBy(items: readonly LineItem[], prices: PriceIds): Choice | OrderFault {
  const planOfPrice = new Map(plans.map(({ id, lookupKey }) => [prices.get(lookupKey), id]));
  const isAddOn = ({ price }: LineItem) => price === prices.get(addOn.lookupKey);
  if (items.some((item) => !isAddOn(item) && planOfPrice.get(item.price) === undefined))
    return 'unknown_price';
  const [planItem, ...others] = items.filter((item) => !isAddOn(item));
  const [packageItem, ...more] = items.filter(isAddOn);
  if (planItem === undefined) return packageItem === undefined ? 'no_plan' : 'add_on_without_enterprise';
  if (others.length > 0) return 'several_plans';
  if (planItem.quantity !== 1 || more.length > 0) return 'wrong_quantity';
  const plan = planOfPrice.get(planItem.price);
  if (plan === undefined) return 'unknown_price';
  if (packageItem === undefined) return { plan, packages: 0 };
  if (plan !== 'enterprise') return 'add_on_without_enterprise';
  const { quantity } = packageItem;
  const isSold = Number.isInteger(quantity) && quantity >= 1 && quantity <= addOn.packagesMax;
  return isSold ? { plan, packages: quantity } : 'wrong_quantity';
}

/** Returns the line items for a choice. Throws if a price id is unknown. */
export function listOrderItems({ plan, packages }: Choice, prices: PriceIds): LineItem[] {
  const lookupKey = plans.find(({ id }) => id === plan)?.lookupKey ?? '';
  const line = (key: string, quantity: number): LineItem => {
    const price = prices.get(key);
    if (price === undefined) throw new Error(`no price for ${key}`);
    return { price, quantity };
  };
  return [line(lookupKey, 1), ...(packages > 0 ? [line(addOn.lookupKey, packages)] : [])];
}
