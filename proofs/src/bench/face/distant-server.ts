import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * Stands in front of a server as a network of the given round trip would, whoever connects: page, service worker or
 * preload. The browser's own emulation slows only the page. Opening a connection costs one round trip more, as TCP does;
 * bandwidth is not limited.
 */
export async function distantServer(address: string, roundTripMs: number) {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay();
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(delayed(roundTripMs / 2, roundTripMs)).pipe(far);
    far.pipe(delayed(roundTripMs / 2)).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise<unknown>((resolve) => proxy.close(resolve));
    },
  };
}

/** Passes each piece on after a delay, and the first ones after `openMs` more. Pieces keep their order. */
function delayed(delayMs: number, openMs = 0): Transform {
  const openedAt = performance.now() + openMs;
  const waiting: Promise<void>[] = [];
  return new Transform({
    transform(piece, _, next) {
      const due = Math.max(performance.now(), openedAt) + delayMs - performance.now();
      waiting.push(
        new Promise((resolve) =>
          setTimeout(() => {
            this.push(piece);
            resolve();
          }, due),
        ),
      );
      next();
    },
    flush: (done) => {
      void Promise.all(waiting).then(() => done());
    },
  });
}
