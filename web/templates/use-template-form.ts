import { useState } from 'react';
import {
  emptyTemplateFormValues,
  type TemplateFormProblems,
  type TemplateFormValues,
  validateTemplateForm,
} from './template-form-values.ts';

export interface TemplateFormModel {
  values: TemplateFormValues;
  /** True if anything was entered or chosen. */
  isChanged: boolean;
  change: (patch: Partial<TemplateFormValues>) => void;
  /** Problems to show now: those of sides when their fields have lost the focus, all others after the first attempt to submit. */
  problems: TemplateFormProblems;
  leaveSide: () => void;
  /** Checks all values, returns their problems, and shows them from then on. */
  check: () => TemplateFormProblems;
}

interface Beginning {
  readonly values: TemplateFormValues;
  /** Returns a name for the template that is used until the user has typed one. */
  readonly nameOf: (values: TemplateFormValues) => string;
}

export function useTemplateForm({ values: first, nameOf }: Partial<Beginning> = {}): TemplateFormModel {
  const [values, setValues] = useState(first ?? emptyTemplateFormValues);
  const [hasTried, setHasTried] = useState(false);
  const [hasLeftSide, setHasLeftSide] = useState(false);
  const all = validateTemplateForm(values);
  return {
    values,
    isChanged: values !== (first ?? emptyTemplateFormValues),
    change: (patch) =>
      setValues((current) => {
        const next = { ...current, ...patch };
        return nameOf !== undefined && next.name === nameOf(current) ? { ...next, name: nameOf(next) } : next;
      }),
    problems: hasTried ? all : hasLeftSide ? pickSides(all) : {},
    leaveSide: () => setHasLeftSide(true),
    check: () => {
      setHasTried(true);
      return all;
    },
  };
}

function pickSides({ width, height }: TemplateFormProblems): TemplateFormProblems {
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}
