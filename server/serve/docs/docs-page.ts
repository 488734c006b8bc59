import { escapeHtml } from '#picture/html';
import type { JsonObject } from '#core/openapi/failures.ts';
import type { OpenApiDocument, Operation, Parameter } from '#core/openapi/openapi.ts';
import { addresses } from '#core/public-addresses.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const url = document.servers[0]?.url ?? '';
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter((call) => call.operation.tags[0] === tag.name),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="stylesheet" href="${addresses.docsStyles.href()}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<h1>${escapeHtml(document.info.title)}</h1>
<p>Version ${escapeHtml(document.info.version)} · <a href="${addresses.openApi.href()}">OpenAPI 3.1</a> · <a href="/">Dashboard</a></p>
</header>
<div class="columns">
<nav aria-label="Calls">${groups.map(contents).join('')}</nav>
<main id="content" tabindex="-1">
${document.info.description
  .split('\n\n')
  .map((paragraph) => `<p>${inlineCode(paragraph)}</p>`)
  .join('\n')}
${signingIn(url)}
${groups.map((group) => section(group, url)).join('\n')}
</main>
</div>
</body>
</html>
`;
}

function signingIn(url: string): string {
  const header = `curl -H "Authorization: Bearer fmk_…" '${url}/api/v1/projects'`;
  const command = `curl -s '${url}${addresses.authToken.href()}?grant_type=password' \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'`;
  return `<h2 id="signing-in">Signing in</h2>
<p>Calls marked “signed in” need an API key, which <a href="/settings">Settings</a> makes:</p>
${code(header, 'A call with an API key')}
<p>The access token of a sign-in works as well, for an hour; the few calls marked “session only” need one:</p>
${code(command, 'Signing in with curl')}`;
}

function contents(group: { name: string; calls: Call[] }): string {
  const items = group.calls.map(
    (call) =>
      `<li><a href="#${anchor(call)}"><span class="method">${call.method}</span> ${escapeHtml(call.operation.summary)}</a></li>`,
  );
  return `<h2>${escapeHtml(group.name)}</h2><ul>${items.join('')}</ul>`;
}

function section(group: { name: string; description: string; calls: Call[] }, url: string): string {
  return `<h2>${escapeHtml(group.name)}</h2>
<p>${escapeHtml(group.description)}</p>
${group.calls.map((call) => article(call, url)).join('\n')}`;
}

function article(call: Call, url: string): string {
  const { operation } = call;
  const body = operation.requestBody?.content['application/json'];
  const [status, answer] = Object.entries(operation.responses)[0] ?? [];
  const [mediaType, reply] = Object.entries(answer?.content ?? {})[0] ?? [];
  return `<article id="${anchor(call)}">
<h3><span class="method">${call.method}</span> <span class="path">${escapeHtml(call.path)}</span>${badge(operation)}</h3>
<p>${escapeHtml(operation.summary)}.${operation.description === undefined ? '' : ` ${inlineCode(operation.description)}`}</p>
${parameters(operation.parameters)}
${code(curl(call, url), `${call.method} ${call.path} with curl`)}
${body === undefined ? '' : schemaDetails('Body', body.schema)}
<h4>Answer: ${escapeHtml(status ?? '')}${mediaType === undefined ? ', no body' : ` <code>${escapeHtml(mediaType)}</code>`}</h4>
${reply?.example === undefined ? '' : code(json(reply.example), `Example answer of ${call.method} ${call.path}`)}
${mediaType === 'application/json' && reply !== undefined ? schemaDetails('Answer', reply.schema) : ''}
</article>`;
}

function badge({ security, responses }: Operation): string {
  if (security.length === 0) return '';
  return ` <span class="badge">${'403' in responses ? 'session only' : 'signed in'}</span>`;
}

function parameters(list: readonly Parameter[]): string {
  if (list.length === 0) return '';
  const rows = list.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in}${parameter.required ? '' : ', optional'}</td><td>${escapeHtml(kind(parameter.schema))}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function kind(schema: JsonObject): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema['format'] === 'uuid') return 'UUID';
  if (schema['type'] === 'string' && typeof schema['maxLength'] === 'number')
    return `text up to ${schema['maxLength']} characters`;
  if (schema['type'] === 'integer') return `${String(schema['minimum'])} to ${String(schema['maximum'])}`;
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

function schemaDetails(title: string, value: JsonObject): string {
  return `<details><summary>${title}: schema</summary>${code(json(value), `${title}: JSON Schema`)}</details>`;
}

function curl({ method, path, operation }: Call, url: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name) => {
    const example = operation.parameters.find((parameter) => parameter.name === name)?.example;
    return example === undefined ? whole : String(example);
  });
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(String(parameter.example))}`)
    .join('&');
  const body = operation.requestBody?.content['application/json']?.example;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}${filled}${query === '' ? '' : `?${query}`}'`,
    ...(operation.security.length > 0 ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${shellQuoted(json(body))}'`]),
  ].join(' \\\n  ');
}

function shellQuoted(value: string): string {
  return value.replaceAll("'", String.raw`'\''`);
}

function anchor({ method, path }: Call): string {
  return `${method} ${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Returns a code block. It is focusable, so that long lines can be scrolled with the keyboard. */
function code(value: string, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(value)}</code></pre>`;
}

function inlineCode(value: string): string {
  return escapeHtml(value).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
