/** Returns the `code` that Node, PostgreSQL and undici put on their errors, or ''. */
export function errorCode(error: unknown): string {
  return textProperty(error, 'code');
}

export function textProperty(error: unknown, name: string): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
