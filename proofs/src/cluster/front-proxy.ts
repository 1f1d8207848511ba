import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOKED_EACH_MS = 50;

/**
 * A load balancer. Polls `/readyz` on each server, passes each request to a ready one over kept-alive connections, and
 * never retries.
 */
export class FrontProxy {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, answer) => this.#pass(incoming, answer));
  readonly #isReady = new Map<string, boolean>();
  readonly #timer = setInterval(() => void this.#look(), LOOKED_EACH_MS);
  /** Failed requests, each with its reason. */
  readonly failures: string[] = [];
  #turn = 0;

  async listen(): Promise<string> {
    // Never closes idle connections, because the next request may already be on its way.
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  add(address: string): void {
    this.#isReady.set(address, false);
  }

  remove(address: string): void {
    this.#isReady.delete(address);
  }

  isReady = (address: string): boolean => this.#isReady.get(address) ?? false;

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #look(): Promise<void> {
    for (const address of this.#isReady.keys()) {
      const answer = await fetch(`${address}/readyz`).catch(() => null);
      await answer?.text().catch(() => '');
      if (this.#isReady.has(address)) this.#isReady.set(address, answer?.status === 200);
    }
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#isReady].filter(([, isReady]) => isReady).map(([address]) => address);
    this.#turn += 1;
    const address = ready[this.#turn % ready.length];
    const { method, url, headers } = incoming;
    const fail = (why: string) => {
      this.failures.push(`${method} ${url} at ${address}: ${why}`);
      answer.writeHead(502).end();
    };
    if (!address) {
      fail('no server is ready');
      return;
    }
    const { connection: _, ...passed } = headers;
    const sent = request(`${address}${url}`, { method, headers: passed, agent: this.#agent });
    sent.on('response', (response) => {
      const { connection: own, ...told } = response.headers;
      answer.writeHead(response.statusCode ?? 502, told);
      response.pipe(answer);
      response.on('error', (error) => {
        this.failures.push(`${method} ${url} at ${address}: cut off, ${error}`);
        answer.destroy();
      });
    });
    sent.on('error', (error) => fail(String(error)));
    incoming.pipe(sent);
  }
}
