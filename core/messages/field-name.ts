/** Returns a field's name as people read it: 'brand logo'. */
export function fieldName(field: string): string {
  return field.toLowerCase().replaceAll('_', ' ');
}
