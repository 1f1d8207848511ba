import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent only where no address could be read from the request, so that no hook ran. */
    life: RequestLife | undefined;
  }
}

/**
 * How far a request has got, for whatever is held on its behalf: it must be given back however the request ends.
 * Fastify's own hook at the end does not run when the client breaks off.
 */
export class RequestLife {
  #isOver = false;
  #isAnswered = false;
  #whenOver: (() => void)[] = [];
  #whenSettled: (() => void)[] = [];

  /** Calls back once nothing more is sent: the answer is out, or the connection is gone. */
  whenOver(done: () => void): void {
    if (this.#isOver) done();
    else this.#whenOver.push(done);
  }

  /** Calls back once the request is over and its handler is done. After a client breaks off, the handler still works. */
  whenSettled(done: () => void): void {
    if (this.#isOver && this.#isAnswered) done();
    else this.#whenSettled.push(done);
  }

  /** The client has its answer, or has left. */
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

  /** The handler has given its answer. */
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

/** Requests of a connection that are not over. Clients may send the next before the last is answered. */
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
  // Node.js closes only the response that is being sent: those queued behind it would never end.
  socket.once('close', () => {
    for (const life of lives) life.end();
  });
  return lives;
}
