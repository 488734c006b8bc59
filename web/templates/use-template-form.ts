import { useState } from 'react';
import {
  emptyTemplateFormValues,
  type TemplateFormProblems,
  type TemplateFormValues,
  validateTemplateForm,
} from './template-form-values.ts';

export interface TemplateFormModel {
  values: TemplateFormValues;
  /** Whether anything was entered or chosen. */
  isChanged: boolean;
  change: (patch: Partial<TemplateFormValues>) => void;
  /** What to show now: sides once they were left, the rest after the first try. */
  problems: TemplateFormProblems;
  leaveSide: () => void;
  /** Checks everything and from then on shows what is wrong. Returns what is wrong. */
  check: () => TemplateFormProblems;
}

export function useTemplateForm(): TemplateFormModel {
  const [values, setValues] = useState(emptyTemplateFormValues);
  const [hasTried, setHasTried] = useState(false);
  const [hasLeftSide, setHasLeftSide] = useState(false);
  const all = validateTemplateForm(values);
  return {
    values,
    isChanged: values !== emptyTemplateFormValues,
    change: (patch) => setValues((current) => ({ ...current, ...patch })),
    problems: hasTried ? all : hasLeftSide ? sidesOf(all) : {},
    leaveSide: () => setHasLeftSide(true),
    check: () => {
      setHasTried(true);
      return all;
    },
  };
}

function sidesOf({ width, height }: TemplateFormProblems): TemplateFormProblems {
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}
