import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sends bytes that no client would send, and returns everything that the server sends until it hangs up. */
export function sendRawBytes(address: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** The status of a raw response, and its head in lowercase. */
export function headOf(answer: string): { status: number; head: string } {
  const [head = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase() };
}

/** The port of a test's bare server. */
export function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : 0;
}
