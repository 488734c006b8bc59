import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { monthlyCents, plans, countSkus, type Choice } from '#core/billing/plans.ts';

test('the page about plans has the totals of every plan with 0 to 18 packages', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/billing.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\w+)(?: and (\d+) packages?)? +\| +([\d,]+) \| +(\d+) \|$/gm)].map(
    ([, name, packages = '0', skus = '', dollars]) => [
      name,
      Number(packages),
      Number(skus.replace(',', '')),
      Number(dollars) * 100,
    ],
  );
  const choices: Choice[] = plans.flatMap(({ id: plan }) =>
    Array.from({ length: plan === 'enterprise' ? 19 : 1 }, (_, packages) => ({ plan, packages })),
  );
  expect(rows).toEqual(
    choices.map((choice) => [
      planMessages[choice.plan].name,
      choice.packages,
      countSkus(choice),
      monthlyCents(choice),
    ]),
  );
});
