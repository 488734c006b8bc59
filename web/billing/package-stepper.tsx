import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { addOn } from '#core/billing/plans.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Input } from '#web/ui/field/input.tsx';

interface PackageStepperProps {
  packages: number;
  onChange: (packages: number) => void;
}

/** 1 to 18 packages: pressed, typed, or by the arrow keys of the field. */
export function PackageStepper({ packages, onChange }: PackageStepperProps) {
  // Text being typed, while it is not a number of packages yet.
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
