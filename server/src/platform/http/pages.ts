import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLanguage } from '../reader-language.ts';
import type { BodyReader } from './body-reader.ts';
import { pageLanguage } from './request-language.ts';
import { PAGE_HEADERS } from './security-headers.ts';

const MAX_FORM_BYTES = 16 * 1024;

/** Response to a browser that opens a page directly. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Values by name; undefined if a name occurs twice. */
export type PageFields = Readonly<Record<string, string | undefined>>;

export interface PageRequest {
  request: FastifyRequest;
  params: PageFields;
  query: PageFields;
  form: PageFields;
}

/** Returns a buffer that shares the memory; `Buffer.from(bytes)` would copy it. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const textsOf = (given: unknown): PageFields =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, one]) => typeof one === 'string'));

/** A public path outside the contract: a page without scripts, a picture, or a redirect. */
export interface Page {
  method: 'GET' | 'POST';
  /** Path from the root, with parameters as `:name`. */
  url: `/${string}`;
  handler(visit: PageRequest): Promise<PageAnswer>;
}

export const redirect = (to: string): PageAnswer => ({
  status: 303,
  headers: { location: to },
  body: '',
});

/** A page's style sheet. Pages run in an opaque origin, so it must allow other origins. */
export const styleSheet = (css: string): PageAnswer => ({
  status: 200,
  headers: {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  },
  body: css,
});

/** Accepts form encoding on pages only. Elsewhere it remains an unsupported media type. */
export function servePage(app: FastifyInstance, page: Page, bodies: BodyReader): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      async (request: FastifyRequest) => {
        const body = await bodies.read(request, MAX_FORM_BYTES);
        return Object.fromEntries(new URLSearchParams(body.toString()));
      },
    );
    scope.route({
      method: page.method,
      url: page.url,
      handler: async (request, reply) => {
        const visit = {
          request,
          params: textsOf(request.params),
          query: textsOf(request.query),
          form: textsOf(request.body),
        };
        const language = pageLanguage(request.headers, app.languages);
        const { status, headers, body } = await inLanguage(language, () => page.handler(visit));
        reply.status(status).headers({ ...PAGE_HEADERS, ...headers });
        return reply.send(typeof body === 'string' ? body : asBuffer(body));
      },
    });
    done();
  });
}
