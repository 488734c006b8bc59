import { useId } from 'react';
import { customSizeLimits, type SizePresetId, sizePresets } from '#picture';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import type { TemplateFormProblems, TemplateFormValues } from './template-form-values.ts';

const shapeSidePx = 32;

interface SizeChoiceProps {
  values: TemplateFormValues;
  problems: TemplateFormProblems;
  onChange: (patch: Partial<TemplateFormValues>) => void;
  /** Called when the field of a side has lost the focus, so that its value can be checked. */
  onSideLeft: () => void;
}

/** Preset sizes as radio cards, and fields for the two sides of a custom size. */
export function SizeChoice({ values, problems, onChange, onSideLeft }: SizeChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-4"
      aria-describedby={problems.type === undefined ? undefined : `${id}-note`}
    >
      <legend className="mb-2 font-medium">{templatesMessages.size} *</legend>
      {/* Two columns only if each has room for a name, a size and the badge. */}
      <div className="@container">
        <div className="grid gap-2.5 @lg:grid-cols-2">
          {sizePresets.map((preset) => (
            <label
              key={preset.id}
              className="flex min-h-15 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 transition-colors duration-120 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={id}
                value={preset.id}
                checked={values.type === preset.id}
                data-invalid={problems.type !== undefined || undefined}
                required
                onChange={() => onChange({ type: preset.id })}
                className="sr-only"
              />
              <Shape id={preset.id} width={preset.width} height={preset.height} />
              <span className="grid min-w-0 grow">
                <span className="truncate font-medium">
                  {preset.id === 'custom' ? templatesMessages.customSize : preset.label}
                </span>
                <span className="text-sm text-muted tabular">
                  {preset.ratio === null
                    ? templatesMessages.anySize
                    : `${preset.ratio} · ${preset.width} × ${preset.height}`}
                </span>
              </span>
              {preset.isPopular && <Badge tone="accent">{templatesMessages.popular}</Badge>}
            </label>
          ))}
        </div>
      </div>
      {problems.type !== undefined && (
        <p id={`${id}-note`} role="alert" className="text-sm text-bad">
          {problems.type}
        </p>
      )}
      {values.type === 'custom' && (
        <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
          {(['width', 'height'] as const).map((side) => (
            <Field
              key={side}
              label={templatesMessages[side]}
              hint={templatesMessages.sizeHint}
              error={problems[side]}
            >
              <Input
                type="number"
                inputMode="numeric"
                min={customSizeLimits.minPx}
                max={customSizeLimits.maxPx}
                step={1}
                value={values[side]}
                onBlur={onSideLeft}
                onChange={(event) => onChange({ [side]: event.currentTarget.value })}
              />
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Small rectangle with the proportions of a size. */
function Shape({ id, width, height }: { id: SizePresetId; width: number; height: number }) {
  const scale = shapeSidePx / Math.max(width, height);
  return (
    <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center">
      <span
        className={`rounded-[3px] border-[1.5px] border-muted ${id === 'custom' ? 'border-dashed' : 'bg-picture'}`}
        style={{ width: width * scale, height: height * scale }}
      />
    </span>
  );
}
