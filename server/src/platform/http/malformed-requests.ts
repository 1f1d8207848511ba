import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { tooSlow, unreadable } from './error-handler.ts';
import { notFound } from './errors.ts';

type Headers = Readonly<Record<string, string>>;

/** Answers URLs that cannot be routed: invalid escapes, or a segment longer than any id. */
export const answerUnroutable =
  (headers: Headers) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const known = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : unreadable();
    reply.status(known.status).headers({ ...headers, 'x-request-id': request.id });
    void reply.send(known.body());
  };

/** HTTP/1.1 requires a Host header (RFC 9112, 3.2). */
export async function refuseMissingHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw unreadable();
}

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers input that is not HTTP or exceeds the limits of the HTTP parser. At this point there is only a connection, no
 * request.
 */
export const answerMalformed =
  (headers: Headers) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS[error.code] ?? 400;
    const known = status === 408 ? tooSlow() : unreadable();
    const body = JSON.stringify(known.body());
    if (socket.writable) {
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };
