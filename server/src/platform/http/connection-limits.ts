import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { peerAddress } from './client-address.ts';
import { countPendingRequests } from './request-lifecycle.ts';
import type { RequestLimits } from './request-limits.ts';

type Bounds = Pick<RequestLimits, 'connections' | 'connectionsOfAddress' | 'requestsOfConnection'>;

/**
 * Limits open connections. A new connection beyond the limit replaces the one that has been idle longest. Browsers
 * silently reopen closed connections, so no one is locked out by a client that only opens connections. If all others
 * have pending requests, the new connection is closed.
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsOfAddress, requestsOfConnection }: Bounds,
  isProxy: (address: string) => boolean,
): void {
  /** Addresses of open connections, longest idle first. '' stands for a proxy, which is not limited by address. */
  const open = new Map<Socket, string>();
  const ofAddress = new Map<string, number>();

  const count = (address: string, by: 1 | -1) => {
    const left = (ofAddress.get(address) ?? 0) + by;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
  };
  const forget = (socket: Socket) => {
    const address = open.get(socket);
    if (address === undefined) return;
    open.delete(socket);
    count(address, -1);
  };
  const closeIdle = (isCandidate: (address: string) => boolean, newest: Socket) => {
    for (const [socket, address] of open) {
      if (socket !== newest && (!isCandidate(address) || countPendingRequests(socket) > 0))
        continue;
      socket.destroy();
      return forget(socket);
    }
  };

  app.server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    const own = isProxy(peer) ? '' : peerAddress(peer);
    open.set(socket, own);
    count(own, 1);
    socket.once('close', () => forget(socket));
    if (own !== '' && (ofAddress.get(own) ?? 0) > connectionsOfAddress) {
      closeIdle((address) => address === own, socket);
    } else if (open.size > connections) closeIdle(() => true, socket);
  });

  app.addHook('onRequest', ({ life, raw: { socket } }, _reply, done) => {
    if (countPendingRequests(socket) > requestsOfConnection) socket.destroy();
    life?.whenOver(() => {
      const address = open.get(socket);
      if (address === undefined) return;
      open.delete(socket);
      open.set(socket, address);
    });
    done();
  });
}
