import { type Access, answerSchema, type Endpoint, successStatus } from '@saldo/contract/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@saldo/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BodyReader } from './body-reader.ts';
import { type Page, servePage, styleSheet } from './pages.ts';
import { type OpenApi, type Operation, REFERENCE_STYLE, referencePage } from './reference-page.ts';

/** Parts of the API reference that the contract does not contain. */
export interface ApiDescription {
  title: string;
  description: string;
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Callers allowed at each access level, and the data they get. */
  access: Record<Access, { roles: readonly string[]; data: string }>;
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  });
  delete json.$schema;
  return json;
};

const parametersOf = (
  schema: z.ZodType | undefined,
  place: 'path' | 'query' | 'header',
): Operation['parameters'] => {
  if (!schema) return [];
  const object = jsonSchema(schema, 'input');
  const required = object.required ?? [];
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const COMMON: readonly ErrorCode[] = [
  'bad_request',
  'request_too_slow',
  'payload_too_large',
  'unsupported_media_type',
  'validation_error',
  'too_many_requests',
  'busy',
  'not_ready',
  'disk_full',
  'not_writable',
  'database_damaged',
];

export function errorCodesOf(endpoint: Endpoint): Set<ErrorCode> {
  const codes = new Set<ErrorCode>([...(endpoint.refusals ?? []), ...COMMON]);
  if (endpoint.access !== 'public') codes.add('unauthorized');
  if (endpoint.access === 'editor' || endpoint.access === 'admin') codes.add('forbidden');
  if (endpoint.stepUp) codes.add('step_up_required');
  return codes;
}

function refusalsOf(endpoint: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint))
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function bodyOf({ form, body }: Endpoint): Operation['requestBody'] {
  if (form) {
    const fields = jsonSchema(form.fields, 'input');
    const schema = {
      type: 'object',
      required: [form.file, ...(fields.required ?? [])],
      properties: {
        [form.file]: { type: 'string', format: 'binary' },
        ...fields.properties,
      },
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchema(body, 'input') } },
  };
}

const contentOf = (endpoint: Endpoint): Operation['responses'][string]['content'] =>
  endpoint.media
    ? { [endpoint.media]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(answerSchema(endpoint), 'output') } };

/** Callers allowed and whether step-up is needed, from the declarations that the guard enforces. */
const accessOf = (
  { access, stepUp, allowedWhile }: Endpoint,
  described: ApiDescription['access'],
): Pick<Operation, 'x-access'> => ({
  'x-access': {
    ...described[access],
    ...(stepUp ? { 'step-up': stepUp === true ? 'always' : { fields: stepUp } } : {}),
    ...(allowedWhile ? { 'allowed-while': allowedWhile } : {}),
  },
});

function operationOf(
  name: string,
  endpoint: Endpoint,
  access: ApiDescription['access'],
): Operation {
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...accessOf(endpoint, access),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [successStatus(endpoint)]: { description: 'Success', content: contentOf(endpoint) },
      ...refusalsOf(endpoint),
    },
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
  };
}

/** Generates the OpenAPI document from the contract that also validates the calls. */
export function openApiDocument({
  endpoints,
  access,
  title,
  description,
}: ApiDescription): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, access),
    };
  }
  return {
    openapi: '3.0.3',
    info: { title, version: '1', description },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            detail: {
              type: 'object',
              properties: {
                code: { type: 'string' },
                message: { type: 'string' },
                fields: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { path: { type: 'string' }, message: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}

const STYLE_PATH = '/api/docs/style.css';

/** Serves the document at `GET /api/openapi.json`, and as a page at `/api/docs`. */
export function serveApiReference(
  app: FastifyInstance,
  bodies: BodyReader,
  description: ApiDescription,
): void {
  let made: { json: Buffer; page: Buffer } | undefined;
  /** Built on the first request, because it takes 60 ms and 2.5 MB and is rarely needed. */
  const described = () => {
    if (!made) {
      const document = openApiDocument(description);
      made = {
        json: Buffer.from(JSON.stringify(document)),
        page: Buffer.from(referencePage(document, STYLE_PATH)),
      };
    }
    return made;
  };
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8');
    return described().json;
  });
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const pages: Page[] = [
    {
      method: 'GET',
      url: '/api/docs',
      handler: async () => ({ status: 200, headers, body: described().page }),
    },
    { method: 'GET', url: STYLE_PATH, handler: async () => styleSheet(REFERENCE_STYLE) },
  ];
  for (const page of pages) servePage(app, page, bodies);
}
