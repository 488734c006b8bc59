/** Returns a field's name for display: 'brand logo'. */
export function fieldName(field: string): string {
  return field.toLowerCase().replaceAll('_', ' ');
}
