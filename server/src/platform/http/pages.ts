import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyReader } from './body-reader.ts';
import { PAGE_HEADERS } from './security-headers.ts';

const MAX_FORM_BYTES = 16 * 1024;

/** What a browser gets that opens an address by itself. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Texts by name; of a name that stands twice none. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** What a browser brings to an address of its own. */
export interface Visit {
  request: FastifyRequest;
  params: Texts;
  query: Texts;
  /** The fields of a form; none where there is none. */
  form: Texts;
}

/** The same memory: `Buffer.from` of bytes copies them. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const textsOf = (given: unknown): Texts =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, one]) => typeof one === 'string'));

/** A public address outside the contract: a page without script, a picture, a redirect. */
export interface Page {
  method: 'GET' | 'POST';
  /** Below the root, parameters written `:name`. */
  url: `/${string}`;
  handler(visit: Visit): Promise<PageAnswer>;
}

export const redirect = (to: string): PageAnswer => ({
  status: 303,
  headers: { location: to },
  body: '',
});

/** A page's own style. Pages have an origin of their own, so that it must let others in. */
export const styleSheet = (css: string): PageAnswer => ({
  status: 200,
  headers: {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  },
  body: css,
});

/** Only these addresses read a form's own encoding: to all others it stays a foreign media type. */
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
        const { status, headers, body } = await page.handler({
          request,
          params: textsOf(request.params),
          query: textsOf(request.query),
          form: textsOf(request.body),
        });
        reply.status(status).headers({ ...PAGE_HEADERS, ...headers });
        return reply.send(typeof body === 'string' ? body : asBuffer(body));
      },
    });
    done();
  });
}
