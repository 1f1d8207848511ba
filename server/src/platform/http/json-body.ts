import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { BodyReader } from './body-reader.ts';
import { notJson, unreadable } from './error-handler.ts';
import { AppError, parseChecked } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is left unparsed for the worker task. */
    readByTask?: boolean;
  }
}

/** Maximum bytes of a JSON body unless the endpoint allows more. */
export const BODY_LIMIT = 16 * 1024;
/** Maximum nesting depth, far more than any call needs. Parsing takes one stack frame per level. */
const MOST_LEVELS = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = [0x5b, 0x7b];
const CLOSES = [0x5d, 0x7d];

/** Position of the closing quote of the string that opens at `from`, or the end of the JSON. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) {
    at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** True if lists and objects are nested too deeply to parse. Looks at each character once. */
function isTooDeep(json: string): boolean {
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (OPENS.includes(code)) {
      levels += 1;
      if (levels > MOST_LEVELS) return true;
    } else if (CLOSES.includes(code)) levels -= 1;
  }
  return false;
}

const tooDeep = () => new AppError('bad_request', (t) => t.tooDeep(MOST_LEVELS));

/** Returns the error for a body that must be rejected before parsing; null if there is none. */
function refusalOf(json: string): AppError | null {
  // PostgreSQL's text type cannot store NUL, and users never type it.
  if (json.includes('\\u0000')) return unreadable();
  return isTooDeep(json) ? tooDeep() : null;
}

/** Parses and validates a body in its worker task. Throws the same errors as the main thread. */
export function readBody<S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> {
  const json = new TextDecoder().decode(bytes);
  const refusal = refusalOf(json);
  if (refusal) throw refusal;
  return parseChecked(schema, json === '' ? undefined : parseJson(json));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unreadable();
  }
}

/** Accepts only JSON bodies. Some clients always send a content type, even without a body. */
export function acceptOnlyJson(app: FastifyInstance, reader: BodyReader): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (request, _, done) => {
    const { bodyLimit, config } = request.routeOptions;
    reader.read(request, bodyLimit).then((body) => {
      if (config.readByTask) return done(null, body);
      const json = body.toString();
      const refusal = refusalOf(json);
      if (json === '') done(null, undefined);
      else if (refusal) done(refusal);
      else void parse(request, json, done);
    }, done);
  });
  app.addContentTypeParser('*', (request, _, done) => {
    reader.read(request, 0, notJson).then(() => done(null, undefined), done);
  });
}
