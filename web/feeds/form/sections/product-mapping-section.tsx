import { labelOfPath, pathOfLabel, cleanPropertyName, type PropertyOption } from '#feed';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { SelectOption } from '#web/ui/select/select-props.ts';
import type { FeedFormModel } from '../use-feed-form.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';

export function ProductMappingSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems, analysis, isTable } = model;
  const { optionOf, toCustomOption } = labelOptions(isTable);
  return (
    <Card id="mapping" title={texts.productMapping}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {!isTable && <ProductTagField model={model} />}
          <Field
            label={texts.productId}
            isRequired
            error={problems.fields.productIdTagName}
            hint={texts.productIdHint}
          >
            <Combobox
              options={(analysis?.idOptions ?? []).map(optionOf)}
              value={values.productIdTagName}
              onChange={(productIdTagName) => change({ productIdTagName })}
              toCustomOption={toCustomOption}
              emptyText={isTable ? texts.typeColumn : texts.typeTag}
            />
          </Field>
        </div>
        <PropertyPicker
          options={analysis?.propertyOptions ?? []}
          chosen={values.props}
          onChange={(props) => change({ props })}
        />
      </div>
    </Card>
  );
}

function ProductTagField({ model }: { model: FeedFormModel }) {
  return (
    <Field
      label={texts.productTag}
      isRequired
      error={model.problems.fields.productTagName}
      hint={texts.productTagHint(model.values.productTagName)}
    >
      <Combobox
        options={(model.analysis?.productOptions ?? []).map(({ label }) => asTag(label))}
        value={model.values.productTagName}
        onChange={model.chooseProductTag}
        toCustomOption={asTag}
        emptyText={texts.typeTag}
      />
    </Field>
  );
}

/** Returns the option for text typed into a dropdown of tags: the tag itself. */
export function asTag(text: string): SelectOption {
  return { value: text, label: text };
}

/**
 * Returns functions for the options of a list of labels. Typed text is the name of a tag, or of an attribute if it starts with '@' or
 * 'Arg:'. A table has only columns, so their names are shown without 'Tag:'.
 */
export function labelOptions(isTable: boolean) {
  const optionOf = ({ label }: { label: string }): SelectOption => ({
    value: label,
    label: isTable ? pathOfLabel(label) : label,
  });
  return { optionOf, toCustomOption: (text: string) => optionOf({ label: labelOfPath(pathOfLabel(text)) }) };
}

const shownAtFirst = 12;

interface PropertyPickerProps {
  options: readonly PropertyOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Choice of the fields that a template may show. A chosen one that the feed lacks stays in the list, so that it can be removed. */
function PropertyPicker({ options, chosen, onChange }: PropertyPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [firstChosen] = useState(chosen);
  const all = orderedProperties(options, firstChosen, chosen);
  const shown = isOpen ? all : all.slice(0, shownAtFirst);
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{texts.properties}</legend>
      <p className="text-sm text-muted">{texts.propertiesHint}</p>
      <div className="flex flex-wrap gap-1.5">
        {shown.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
            className={classes(
              'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-120',
              chosen.includes(name)
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line-strong bg-surface text-muted hover:text-ink',
            )}
          >
            {chosen.includes(name) && <Check className="size-3.5 text-accent" />}
            {label}
          </button>
        ))}
        {all.length > shownAtFirst && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? texts.showFewer : texts.showAll(all.length)}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Puts the initially chosen fields first, so that they are visible without opening the list; later choices do not move them. */
function orderedProperties(
  options: readonly PropertyOption[],
  leading: readonly string[],
  chosen: readonly string[],
): { name: string; label: string }[] {
  const labels = new Map(options.map(({ name, label }) => [name, label]));
  const names = new Set([...leading, ...labels.keys(), ...chosen]);
  return [...names].map((name) => ({ name, label: labels.get(name) ?? cleanPropertyName(name) }));
}
