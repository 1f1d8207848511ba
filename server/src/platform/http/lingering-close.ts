import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** More than any accepted body, so a client that reads only after it has sent its file sees why it was rejected. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 30_000;
/** Pauses of a client that is still sending are shorter. */
const IDLE_MS = 1000;
const LOOK_EACH_MS = 250;
const TOO_SLOW = 408;

/**
 * Reads and discards the rest of a body whose request was already answered, up to these limits. Closing the connection
 * at once would make the client's system drop the response, because bytes of the body are still arriving.
 */
export function readRestOfBodies(app: FastifyInstance): void {
  const lingering = new Set<() => void>();
  app.addHook('onSend', ({ raw }, { raw: response, statusCode }, _payload, done) => {
    // A slow sender is cut off, not waited for.
    if (raw.complete || statusCode === TOO_SLOW) return done();
    const { socket } = raw;
    const close = holdClosing(socket);
    const leave = () => {
      lingering.delete(leave);
      close();
    };
    lingering.add(leave);
    response.once('close', () => discard(raw, leave));
    done();
  });
  app.addHook('preClose', async () => {
    for (const leave of lingering) leave();
  });
}

/**
 * Delays Node.js, which closes a connection that is not kept alive as soon as the response is sent. Returns a function
 * that ends the delay.
 */
function holdClosing(socket: Socket): () => void {
  let isHeld = true;
  let isDue = false;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    isDue = true;
    if (!isHeld) destroySoon();
  };
  return () => {
    isHeld = false;
    Reflect.deleteProperty(socket, 'destroySoon');
    if (isDue) destroySoon();
  };
}

function discard(raw: IncomingMessage, then: () => void): void {
  const { socket } = raw;
  if (raw.complete || socket.destroyed) {
    then();
    return;
  }
  const began = performance.now();
  const from = socket.bytesRead;
  const end = () => {
    clearInterval(timer);
    raw.off('end', end);
    socket.off('close', end);
    if (!raw.complete) socket.destroy();
    then();
  };
  let last = { bytes: from, at: began };
  const timer = setInterval(() => {
    const now = { bytes: socket.bytesRead, at: performance.now() };
    if (now.bytes > last.bytes) last = now;
    const isIdle = now.at - last.at > IDLE_MS;
    if (isIdle || now.bytes - from > MOST_BYTES || now.at - began > MOST_MS) end();
  }, LOOK_EACH_MS).unref();
  raw.once('end', end);
  socket.once('close', end);
  raw.unpipe();
  raw.resume();
}
