import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { AttackRequest } from './requests.ts';

/**
 * - `half-sent`: the largest body except its last byte.
 * - `slow`: the largest body, one byte now and then.
 * - `packed`: the largest body, compressed, with its end held back.
 * - `unread`: complete requests, several per connection, whose responses nobody reads.
 */
export const SHAPES = ['half-sent', 'slow', 'packed', 'unread'] as const;
export type Shape = (typeof SHAPES)[number];

const SLOW_BYTE_EACH_MS = 250;
/** Requests sent at once on one connection without waiting for responses. */
const PIPELINED = 3;
/** Size of gzip's last block and checksum. */
const GZIP_END = 12;

/** The state of a wave of connections. */
export interface Wave {
  /**
   * Number of connections by the first status they received. Empty for the shape `unread`, which never reads responses.
   */
  statuses: Readonly<Record<string, number>>;
  end(): void;
}

/** Opens a connection for each request from the attacker's address (`from`, in 127.0.0.0/8), and keeps it open. */
export function openWave(
  address: string,
  { from, shape, requests }: { from: string; shape: Shape; requests: readonly AttackRequest[] },
): Wave {
  const { hostname, port } = new URL(address);
  const statuses: Record<string, number> = {};
  const sockets = requests.map((request) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    socket.on('error', () => undefined);
    if (shape === 'unread') socket.pause();
    else socket.once('data', (head) => count(statuses, head));
    socket.once('connect', () => send(socket, shape, request));
    return socket;
  });
  return {
    statuses,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function count(statuses: Record<string, number>, head: Buffer): void {
  const status = head.subarray('HTTP/1.1 '.length, 'HTTP/1.1 200'.length).toString();
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function send(socket: Socket, shape: Shape, request: AttackRequest): void {
  if (shape === 'unread') {
    const once = Buffer.concat([headOf(request, request.body.length), request.body]);
    for (let times = 0; times < PIPELINED; times += 1) socket.write(once);
    return;
  }
  const { largest } = request;
  // Without a body to hold back, send an incomplete head.
  if (largest === 0) socket.write(headOf(request, 0).subarray(0, -2));
  else if (shape === 'half-sent') {
    socket.write(headOf(request, largest));
    socket.write(filler(request, largest).subarray(0, -1));
  } else if (shape === 'packed') {
    const packed = gzipSync(filler(request, largest));
    const more = { 'content-encoding': 'gzip' };
    socket.write(headOf({ ...request, headers: { ...request.headers, ...more } }, packed.length));
    socket.write(packed.subarray(0, -GZIP_END));
  } else drip(socket, request);
}

function drip(socket: Socket, request: AttackRequest): void {
  socket.write(headOf(request, request.largest));
  const timer = setInterval(() => socket.write(' '), SLOW_BYTE_EACH_MS);
  socket.once('close', () => clearInterval(timer));
}

const fillers = new Map<number, Buffer>();

/**
 * A body of the given length with a valid beginning. Whitespace may follow JSON, and anything may follow the beginning
 * of a form.
 */
function filler({ body }: AttackRequest, bytes: number): Buffer {
  const spaces = fillers.get(bytes) ?? Buffer.alloc(bytes, ' ');
  fillers.set(bytes, spaces);
  // A form's file continues to the end; JSON may be followed by whitespace.
  const beginning = body.subarray(0, Math.floor(body.length / 2));
  return Buffer.concat([beginning, spaces]).subarray(0, bytes);
}

function headOf({ method, path, headers }: AttackRequest, length: number): Buffer {
  const all = {
    host: 'localhost',
    ...headers,
    ...(length > 0 ? { 'content-length': String(length) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}
