import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent only if the request had no readable URL, so no hook ran. */
    life: RequestLifecycle | undefined;
  }
}

/**
 * Tracks a request so its resources can be released, however it ends. Fastify's own last hook does not run if the
 * client disconnects.
 */
export class RequestLifecycle {
  #isOver = false;
  #isAnswered = false;
  #whenOver: (() => void)[] = [];
  #whenSettled: (() => void)[] = [];

  /** Calls back once nothing more will be sent: the response is complete or the connection is gone. */
  whenOver(done: () => void): void {
    if (this.#isOver) done();
    else this.#whenOver.push(done);
  }

  /** Calls back once the request is over and its handler is done. The handler keeps running after a disconnect. */
  whenSettled(done: () => void): void {
    if (this.#isOver && this.#isAnswered) done();
    else this.#whenSettled.push(done);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const done of this.#whenOver) done();
    this.#whenOver = [];
    this.#settle();
  }

  answer(): void {
    this.#isAnswered = true;
    this.#settle();
  }

  #settle(): void {
    if (!this.#isOver || !this.#isAnswered) return;
    for (const done of this.#whenSettled) done();
    this.#whenSettled = [];
  }
}

/** Sets `life` on each request. Register before everything that uses it. */
export function trackRequests(app: FastifyInstance): void {
  app.decorateRequest('life', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.life = begin(request, reply);
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.life?.answer();
    done();
  });
}

const underWay = new WeakMap<Socket, Set<RequestLifecycle>>();

/** Number of unfinished requests on a connection. Clients may pipeline them. */
export const countPendingRequests = (socket: Socket): number => underWay.get(socket)?.size ?? 0;

function begin({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): RequestLifecycle {
  const life = new RequestLifecycle();
  const lives = livesOn(socket);
  lives.add(life);
  raw.once('close', () => life.end());
  life.whenOver(() => lives.delete(life));
  if (socket.destroyed) life.end();
  return life;
}

function livesOn(socket: Socket): Set<RequestLifecycle> {
  const known = underWay.get(socket);
  if (known) return known;
  const lives = new Set<RequestLifecycle>();
  underWay.set(socket, lives);
  // Node.js closes only the response being sent. Responses queued behind it would never end.
  socket.once('close', () => {
    for (const life of lives) life.end();
  });
  return lives;
}
