import { Check, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { addOn, isSameChoice, monthlyCents, countSkus, type Choice } from '#core/billing/plans.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { type Billing, coverage } from './describe-billing.ts';
import { formatMoney } from './format-money.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Input } from '#web/ui/field/input.tsx';

interface PlanCardProps {
  plan: Billing['plans'][number];
  /** Plan and packages that the project pays for; null if none. */
  current: Choice | null;
  /** Choice that it pays for from the next period on. */
  booked: Choice | null;
  isManaged: boolean;
  /** True for the smallest plan that covers everything. */
  isSuggested: boolean;
  used: number;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: (choice: Choice) => void;
}

/** A plan: its price, its coverage of this project, and the button to buy it. */
export function PlanCard({ plan, current, booked, isManaged, isSuggested, used, ...props }: PlanCardProps) {
  const { isBusy, isDisabled, onChoose } = props;
  const isCurrentPlan = current?.plan === plan.id;
  const [packages, setPackages] = useState(isCurrentPlan ? current.packages : 0);
  const choice: Choice = { plan: plan.id, packages };
  const isCurrent = isSameChoice(choice, current);
  const isBooked = isSameChoice(choice, booked);
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      aria-current={isCurrentPlan || undefined}
      className={classes(
        'flex min-w-0 flex-col gap-4 rounded-card border bg-surface p-5',
        isCurrentPlan ? 'border-accent' : 'border-line',
      )}
    >
      <header className="grid gap-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h3 id={`plan-${plan.id}`} className="text-lg font-semibold">
            {plan.name}
          </h3>
          {isCurrentPlan && <Badge tone="accent">{texts.currentPlan}</Badge>}
        </div>
        <p className="text-sm text-muted">{plan.description}</p>
      </header>
      <div className="grid gap-1 tabular">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-2xl font-semibold tracking-tight">{formatMoney(plan.price_cents)}</span>
          <span className="text-muted">{texts.perMonth}</span>
        </p>
        <p className="font-medium">{texts.skus(formatNumber(plan.skus))}</p>
      </div>
      {used > 0 && <Coverage choice={choice} used={used} />}
      <ul className="grid gap-1.5 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      {plan.id === 'enterprise' && <Packages packages={packages} onChange={setPackages} />}
      <Button
        kind={isSuggested && !isBooked ? 'primary' : 'secondary'}
        className="mt-auto"
        isBusy={isBusy}
        isDisabled={isDisabled || isBooked}
        onClick={() => onChoose(choice)}
      >
        {buttonText(plan.name, { isManaged, isCurrentPlan, isCurrent, isBooked })}
      </Button>
    </article>
  );
}

const largest = formatNumber(countSkus({ plan: 'enterprise', packages: addOn.packagesMax }));

function buttonText(
  name: string,
  {
    isManaged,
    isCurrentPlan,
    isCurrent,
    isBooked,
  }: Record<'isManaged' | 'isCurrentPlan' | 'isCurrent' | 'isBooked', boolean>,
) {
  if (isBooked) return isCurrent ? texts.currentPlan : texts.nextPlan;
  if (isCurrent) return texts.keepPlan(name);
  if (isCurrentPlan) return texts.changePackages;
  return isManaged ? texts.switchTo(name) : texts.choose(name);
}

function Coverage({ choice, used }: { choice: Choice; used: number }) {
  const { text, hint, fits } = coverage(choice, used);
  return (
    <p
      className={classes(
        'rounded-chip px-2.5 py-1.5 text-sm',
        fits ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn',
      )}
    >
      {text}
      {hint !== undefined && <span className="block">{hint}</span>}
    </p>
  );
}

interface PackagesProps {
  packages: number;
  onChange: (packages: number) => void;
}

/** Choice of the number of packages that enlarge Enterprise; the total price follows each change. */
function Packages({ packages, onChange }: PackagesProps) {
  const choice: Choice = { plan: 'enterprise', packages };
  return (
    <div className="grid gap-2 border-t border-line pt-2">
      <Checkbox
        label={texts.addPackages(formatNumber(addOn.skus), formatMoney(addOn.priceCents))}
        hint={texts.expandable(largest)}
        isChecked={packages > 0}
        onChange={(isAdded) => onChange(isAdded ? 1 : 0)}
      />
      {packages > 0 && <PackageStepper packages={packages} onChange={onChange} />}
      <output className="text-sm font-medium tabular">
        {packages > 0 && texts.total(formatNumber(countSkus(choice)), formatMoney(monthlyCents(choice)))}
      </output>
    </div>
  );
}

interface PackageStepperProps {
  packages: number;
  onChange: (packages: number) => void;
}

/** Field for 1 to 18 packages: by buttons, typing, or arrow keys. */
function PackageStepper({ packages, onChange }: PackageStepperProps) {
  // Typed text while it is not a valid number of packages.
  const [typed, setTyped] = useState<string>();
  const change = (next: number) => {
    setTyped(undefined);
    onChange(next);
  };
  const type = (text: string) => {
    const next = Number(text);
    if (Number.isInteger(next) && next >= 1 && next <= addOn.packagesMax) change(next);
    else setTyped(text);
  };
  return (
    <div role="group" aria-label={texts.packages} className="flex items-center gap-1">
      <IconButton
        kind="secondary"
        label={texts.fewer}
        icon={<Minus />}
        isDisabled={packages <= 1}
        onClick={() => change(packages - 1)}
      />
      <Input
        type="number"
        inputMode="numeric"
        aria-label={texts.packages}
        min={1}
        max={addOn.packagesMax}
        step={1}
        value={typed ?? packages}
        aria-invalid={typed !== undefined || undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        className="max-w-16 [appearance:textfield] text-center tabular [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        kind="secondary"
        label={texts.more}
        icon={<Plus />}
        isDisabled={packages >= addOn.packagesMax}
        onClick={() => change(packages + 1)}
      />
    </div>
  );
}
