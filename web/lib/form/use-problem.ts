import { useState } from 'react';
import type { Problem } from './check-credentials.ts';
import { focusField } from './read-fields.ts';

/** The problem of a form; only one is shown at a time, at its field, until the input changes or a different problem is found. */
export function useProblem<Name extends string>() {
  const [problem, setProblem] = useState<Problem<Name>>();
  return {
    errorOf: (field: Name) => (problem?.field === field ? problem.text : undefined),
    show: (form: HTMLFormElement, found: Problem<Name>) => {
      setProblem(found);
      focusField(form, found.field);
    },
    clear: () => setProblem(undefined),
  };
}
