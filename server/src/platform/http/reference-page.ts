import { escapeHtml } from '../escape-html.ts';

interface Content {
  content?: Record<string, { schema: unknown }>;
  required?: boolean;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: unknown;
}

/** The subset of OpenAPI 3.0 that we write and render. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': { roles: readonly string[] } & Record<string, unknown>;
  parameters: Parameter[];
  requestBody?: Content | undefined;
  responses: Record<string, Content & { description: string }>;
  security: object[];
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

export const REFERENCE_STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 960px; padding: 24px 16px; font: 16px/24px system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 36px; }
h2 { margin: 40px 0 8px; font-size: 20px; }
details { border-top: 1px solid #8888; padding: 12px 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 64px; }
summary span { opacity: 0.75; }
nav a { display: inline-block; margin: 0 16px 4px 0; min-height: 24px; }
table { border-collapse: collapse; width: 100%; }
td { border: 1px solid #8888; padding: 4px 8px; vertical-align: top; }
td:last-child { overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 480px; padding: 12px; border: 1px solid #8888; font-size: 13px; line-height: 18px; }
`;

const code = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

function schemaOf({ content = {} }: Content): string {
  const [first] = Object.entries(content);
  return first ? `<p>${escapeHtml(first[0])}</p>${code(first[1].schema)}` : '';
}

function parameters(list: readonly Parameter[]): string {
  if (list.length === 0) return '';
  const rows = list.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td>${escapeHtml(JSON.stringify(schema))}</td></tr>`,
  );
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`;
}

const whoMay = (call: Operation): string =>
  escapeHtml(call['x-access'].roles.join(', ') || 'anyone');

function operation(method: string, path: string, call: Operation): string {
  const answers = Object.entries(call.responses).map(
    ([status, answer]) =>
      `<h4>${status}: ${escapeHtml(answer.description)}</h4>${status.startsWith('2') ? schemaOf(answer) : ''}`,
  );
  return `<details><summary><b>${method.toUpperCase()}</b> ${escapeHtml(path)} <span>${escapeHtml(call.summary)}</span></summary>
<p>Access: ${whoMay(call)}.</p>
${parameters(call.parameters)}
${call.requestBody ? `<h3>Body</h3>${schemaOf(call.requestBody)}` : ''}
<h3>Responses</h3>${answers.join('')}</details>`;
}

/** Renders the OpenAPI document as a page without scripts. */
export function referencePage(document: OpenApi, stylePath: string): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const [tag = ''] = call.tags;
      byTag.set(tag, [...(byTag.get(tag) ?? []), operation(method, path, call)]);
    }
  }
  const tags = [...byTag].sort(([a], [b]) => (a < b ? -1 : 1));
  const links = tags.map(([tag]) => `<a href="#${tag}">${tag}</a>`);
  const parts = tags.map(([tag, calls]) => `<h2 id="${tag}">${tag}</h2>${calls.join('\n')}`);
  const { title, description } = document.info;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${stylePath}"></head>
<body><main><h1>${escapeHtml(title)} API</h1>
<p>${escapeHtml(description)} All paths are under <code>/api</code>. Also available as
<a href="/api/openapi.json">OpenAPI</a>. Send a sign-in token as <code>Authorization: Bearer</code>.</p>
<nav aria-label="Subjects">${links.join('')}</nav>
${parts.join('\n')}</main></body></html>
`;
}
