import { useState } from 'react';
import type { Problem } from './check-credentials.ts';
import { focusField } from './read-fields.ts';

/** The one problem of a form, shown at its field until something else is typed or found. */
export function useProblem<Name extends string>() {
  const [problem, setProblem] = useState<Problem<Name>>();
  return {
    /** Text for the field's `error`. */
    errorOf: (field: Name) => (problem?.field === field ? problem.text : undefined),
    /** Shows a problem, and puts the caret there. */
    show: (form: HTMLFormElement, found: Problem<Name>) => {
      setProblem(found);
      focusField(form, found.field);
    },
    clear: () => setProblem(undefined),
  };
}
