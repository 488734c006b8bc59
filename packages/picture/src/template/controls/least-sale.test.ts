import { expect, it } from 'vitest';
import { evaluate } from '../bindings/evaluate.ts';
import { parseExpression } from '../bindings/expression.ts';
import { flattenLayers } from '../layers/layer-schema.ts';
import { createTemplate } from '../starters/create-template.ts';
import { leastSales } from './least-sale.ts';
import { livingControls, setControls } from './set-controls.ts';

const { config } = createTemplate({
  starter: 'bold-sale',
  name: '',
  type: 'custom',
  width: 1080,
  height: 1080,
});
const saleOf = (changed: typeof config) => changed.designControls?.sale;

it('what a design calls a sale is set everywhere in it, and comes back to what it was', () => {
  expect([livingControls(config).includes('sale'), leastSales(config.objects ?? [])]).toEqual([true, ['5']]);
  const changed = setControls(config, { sale: '20' });
  expect([saleOf(changed), leastSales(changed.objects ?? [])]).toEqual([
    { value: '20', initial: '5' },
    ['20'],
  ]);
  expect(setControls(changed, { sale: '5' })).toEqual(config);
});

it('what has a least reduction of its own keeps it, and without any there is nothing to set', () => {
  const text = '{{PRICE | discount SALE_PRICE "30%"}}';
  const objects = (config.objects ?? []).map((layer, at) =>
    at === 0 && 'text' in layer ? { ...layer, text } : layer,
  );
  const own = flattenLayers(objects).some((layer) => 'text' in layer && layer.text === text);
  const edited = own
    ? objects
    : [...objects, { ...flattenLayers(objects).find((layer) => 'text' in layer)!, text }];
  const changed = setControls({ ...config, objects: edited }, { sale: '10' });
  expect(leastSales(changed.objects ?? []).toSorted()).toEqual(['10', '30']);
  const bare = { ...config, objects: [] };
  expect([livingControls(bare).includes('sale'), setControls(bare, { sale: '10' }).objects]).toEqual([
    false,
    [],
  ]);
});

it('a reduction is a sale from the chosen per cent on', () => {
  const isSale = (changed: typeof config, price: string) => {
    const source = /\{\{([^}]*\| discount [^}]*%"[^}]*)\}\}/.exec(
      flattenLayers(changed.objects ?? [])
        .flatMap((layer) => ('text' in layer ? [layer.text] : []))
        .join('\n'),
    );
    const values: Record<string, string> = { PRICE: '100 EUR', OLD_PRICE: '', SALE_PRICE: price };
    const expression = parseExpression(source?.[1] ?? '', () => undefined);
    if (expression === null) throw new Error('no reduction found');
    return evaluate(expression, (key) => values[key] ?? '') !== '';
  };
  const changed = setControls(config, { sale: '20' });
  expect([isSale(config, '90 EUR'), isSale(changed, '90 EUR'), isSale(changed, '80 EUR')]).toEqual([
    true,
    false,
    true,
  ]);
});
