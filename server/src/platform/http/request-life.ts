import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent only if the request had no readable address, so no hook ran. */
    life: RequestLife | undefined;
  }
}

/**
 * Tracks a request so that whatever is held on its behalf can be released, however the request ends. Fastify's own
 * final hook does not run if the client disconnects.
 */
export class RequestLife {
  #isOver = false;
  #isAnswered = false;
  #whenOver: (() => void)[] = [];
  #whenSettled: (() => void)[] = [];

  /** Calls back once nothing more is sent: the answer is complete, or the connection is gone. */
  whenOver(done: () => void): void {
    if (this.#isOver) done();
    else this.#whenOver.push(done);
  }

  /** Calls back once the request is over and its handler is done. After a client disconnects, the handler still runs. */
  whenSettled(done: () => void): void {
    if (this.#isOver && this.#isAnswered) done();
    else this.#whenSettled.push(done);
  }

  /** True once the client has its answer or has disconnected. */
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

  /** Call once the handler has answered. */
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

/** Gives each request its `life`. Registered before everything that uses it. */
export function followRequests(app: FastifyInstance): void {
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

const underWay = new WeakMap<Socket, Set<RequestLife>>();

/** Requests on a connection that are not over. Clients may send the next before the last is answered. */
export const requestsUnderWay = (socket: Socket): number => underWay.get(socket)?.size ?? 0;

function begin({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): RequestLife {
  const life = new RequestLife();
  const lives = livesOn(socket);
  lives.add(life);
  raw.once('close', () => life.end());
  life.whenOver(() => lives.delete(life));
  if (socket.destroyed) life.end();
  return life;
}

function livesOn(socket: Socket): Set<RequestLife> {
  const known = underWay.get(socket);
  if (known) return known;
  const lives = new Set<RequestLife>();
  underWay.set(socket, lives);
  // Node.js closes only the response being sent. Those queued behind it would never end.
  socket.once('close', () => {
    for (const life of lives) life.end();
  });
  return lives;
}
