/** Converts a JSON line of the log into a readable one: time, level if it matters, message, then the other fields. */
export function readableLine(json: string): string {
  const { level, time, msg, err, ...fields } = parse(json);
  const clock = new Date(Number(time)).toISOString().slice(11, 19);
  const name = Number(level) >= 50 ? 'error ' : Number(level) >= 40 ? 'warning ' : '';
  const details = Object.entries(flatten(fields)).map(([key, value]) => ` ${key}=${value}`);
  return `${clock} ${name}${writeValue(msg)}${details.join('')}\n${writeStack(err)}`;
}

function parse(json: string): Record<string, unknown> {
  const line: unknown = JSON.parse(json);
  return isRecord(line) ? line : {};
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// { req: { method: 'GET' } } is shown as req.method=GET.
function flatten(fields: Record<string, unknown>, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (isRecord(value) && !Array.isArray(value)) Object.assign(flat, flatten(value, `${prefix}${key}.`));
    else if (value !== undefined && value !== '')
      flat[prefix + key] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return flat;
}

function writeStack(err: unknown): string {
  if (!isRecord(err)) return '';
  const own = (writeValue(err['stack']) || writeValue(err['message'])).replace(/^/gm, '    ');
  return `${own}\n${isRecord(err['cause']) ? `    because of\n${writeStack(err['cause'])}` : ''}`;
}
