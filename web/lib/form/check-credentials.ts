import { limits } from '#core/limits.ts';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';

export interface Problem<Name extends string> {
  field: Name;
  text: string;
}

/** Returns the first empty field, in the order of the form. */
export function findEmptyField<Name extends string>(values: Record<Name, string>): Problem<Name> | undefined {
  for (const field in values) {
    if (values[field].trim() === '') return { field, text: authMessages.fillAllFields };
  }
  return undefined;
}

/** Returns the first problem of a form with a new password typed twice: an empty field, different passwords, or one too short. */
export function checkNewPassword<Name extends string>(
  values: Record<Name | 'password' | 'confirmPassword', string>,
): Problem<Name | 'password' | 'confirmPassword'> | undefined {
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
