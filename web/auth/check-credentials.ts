import { limits } from '#core/limits.ts';
import { authMessages } from '#core/messages/auth-messages.ts';

export interface Problem<Name extends string> {
  /** The field that gets the focus. */
  field: Name;
  text: string;
}

export interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
}

/** The first empty field, in the order of the form. */
export function findEmptyField<Name extends string>(values: Record<Name, string>): Problem<Name> | undefined {
  for (const field in values) {
    if (values[field].trim() === '') return { field, text: authMessages.fillAllFields };
  }
  return undefined;
}

/** What is wrong with a registration: all filled, then both passwords equal, then long enough. One at a time. */
export function checkRegistration(values: Registration): Problem<keyof Registration> | undefined {
  const empty = findEmptyField(values);
  if (empty !== undefined) return empty;
  if (values.password !== values.confirmPassword) {
    return { field: 'confirmPassword', text: authMessages.passwordsDiffer };
  }
  if (values.password.length < limits.passwordLengthMin) {
    return { field: 'password', text: authMessages.passwordTooShort };
  }
  return undefined;
}
