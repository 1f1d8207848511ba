import { createServer, type Server } from 'node:http';
import { getEngine, setEngine, suggestCategories } from '@saldo/contract/categorization';
import { createTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PERIOD = { query: { year: 2026 } };
const KEY = 'sk-a-key-that-nobody-may-see';

/** A fake language model that puts every merchant in the first category, or fails. */
const model = { fails: false, received: [] as string[], server: undefined as Server | undefined };

beforeAll(async () => {
  model.server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      model.received.push(`${request.headers.authorization} ${text}`);
      response.setHeader('content-type', 'application/json');
      if (model.fails) {
        response.statusCode = 401;
        return response.end('{"error": {"message": "no"}}');
      }
      const merchants = text.split('Merchants:')[1]?.match(/\\n(\d+)\|/g) ?? [];
      const content = JSON.stringify({ a: merchants.map((_, at) => [at, 0]), n: [] });
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
    });
  });
  await new Promise<void>((done) => model.server?.listen(MODEL_PORT, '127.0.0.1', done));
});
afterAll(() => model.server?.close());

/** Server settings are read before any test runs, so the port must be fixed in advance. */
const MODEL_PORT = 20_000 + (process.pid % 20_000);

const AI = {
  AI_BASE_URL: `http://127.0.0.1:${MODEL_PORT}/v1`,
  AI_API_KEY: KEY,
  AI_MODEL: 'test-model',
};

/** Query of a user who has seen what would be sent and agrees to it. */
const shown = async (user: TestUser) => {
  const { seen } = await user.call(getEngine, PERIOD);
  return { query: { ...PERIOD.query, seen } };
};

describeOnEachEngine(
  'the language model',
  (server) => {
    const write = (user: TestUser, description: string) =>
      user.call(createTransaction, {
        body: { date: '2026-03-10', amount: 20, bank: 'BBVA', product: 'current', description },
      });

    it('is off until the user enables it, and first shows what would be sent where', async () => {
      const user = await server().signUp();
      await write(user, 'QWERTZ STUFF SL');
      model.received = [];
      expect((await user.call(suggestCategories, PERIOD)).engine).toBe('local');
      expect(model.received).toEqual([]);
      const before = await user.call(getEngine, PERIOD);
      expect(before.llm).toEqual({
        available: true,
        enabled: false,
        host: `127.0.0.1:${MODEL_PORT}`,
        model: 'test-model',
      });
      expect(before.estimate).toMatchObject({ merchants: 1, calls: 1 });
      expect(before.estimate.tokens).toBeGreaterThan(100);
      const after = await user.call(setEngine, { body: { llm_enabled: true } });
      expect(after.llm.enabled).toBe(true);
      expect(JSON.stringify([before, after])).not.toContain(KEY);
    });

    it('answers users who enabled it, and receives nothing that names a person or an account', async () => {
      const user = await server().signUp();
      const row = await write(user, 'QWERTZ STUFF SL ES9121000418450200051332');
      await write(user, 'BIZUM ENVIADO MARTA QUINTANILLA cena secreta');
      await user.call(setEngine, { body: { llm_enabled: true } });
      model.received = [];
      const answer = await user.call(suggestCategories, await shown(user));
      expect(answer.engine).toBe('llm');
      const ids = answer.existing
        .filter((group) => !group.is_system)
        .flatMap((group) => group.transactions.map((one) => one.id));
      expect(ids).toContain(row.id);
      const sent = model.received.join('\n');
      expect(sent).toContain(`Bearer ${KEY}`);
      expect(sent).toMatch(/qwertz/i);
      expect(sent).not.toMatch(/ES9121|0051332|marta|quintanilla|secreta/i);
    });

    it('falls back to the local engine with a notice', async () => {
      const user = await server().signUp();
      await write(user, 'COMPRA TARJ. MERCADONA');
      await write(user, 'QWERTZ STUFF SL');
      await user.call(setEngine, { body: { llm_enabled: true } });
      model.fails = true;
      const answer = await user.call(suggestCategories, await shown(user));
      model.fails = false;
      expect(answer.engine).toBe('local');
      expect(answer.notice).toMatch(/\w+/);
      expect(JSON.stringify(answer)).not.toContain(KEY);
      expect(answer.existing.some((group) => group.name === 'Supermarket')).toBe(true);
    });

    it('receives exactly the lines shown, without those the user removed', async () => {
      const user = await server().signUp();
      await write(user, 'QWERTZ STUFF SL');
      await write(user, 'ASDFG THINGS SL');
      await user.call(setEngine, { body: { llm_enabled: true } });
      const { lines, seen } = await user.call(getEngine, PERIOD);
      expect(lines.map(({ text }) => text)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('QWERTZ STUFF'),
          expect.stringContaining('ASDFG THINGS'),
        ]),
      );
      model.received = [];
      const query = { ...PERIOD.query, seen, without: '0' };
      await user.call(suggestCategories, { query });
      const [gone, left] = lines;
      const sent = model.received.join('\n');
      expect(sent).toContain(`0|${left?.text}|${left?.count}|${left?.average}`);
      expect(sent).not.toContain(gone?.text);
    });

    it('receives nothing that was not shown', async () => {
      const user = await server().signUp();
      await write(user, 'QWERTZ STUFF SL');
      await user.call(setEngine, { body: { llm_enabled: true } });
      const before = await shown(user);
      await write(user, 'ASDFG THINGS SL');
      model.received = [];
      const answer = await user.call(suggestCategories, before);
      expect(answer.engine).toBe('local');
      expect(answer.notice).toMatch(/has changed since you reviewed it/);
      expect(model.received).toEqual([]);
    });

    it('is never used for a viewer', async () => {
      const viewer = await server().signUp('VIEWER');
      expect((await viewer.call(getEngine, PERIOD)).llm.available).toBe(false);
      const answer = await viewer.raw('PUT', '/api/categorization/engine', {
        body: { llm_enabled: true },
      });
      expect(answer.status).toBe(403);
    });
  },
  AI,
);

describeOnEachEngine('without a language model', (server) => {
  it('reports it as unavailable', async () => {
    const user = await server().signUp();
    expect(await user.call(getEngine, PERIOD)).toEqual({
      llm: { available: false, enabled: false, host: '', model: '' },
      estimate: { merchants: 0, calls: 0, tokens: 0 },
      lines: [],
      seen: '',
    });
  });
});
