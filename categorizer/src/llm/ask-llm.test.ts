import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { learn } from '../local/learn.ts';
import { suggest } from '../local/suggest.ts';
import { type LlmStub, type Mood, startLlmStub } from '../testing/llm-stub.ts';
import { asked, labeled, starters } from '../testing/rows.ts';
import { askLlm, type RunInput } from './ask-llm.ts';
import { estimate, questionsFor } from './questions.ts';

const KEY = 'sk-secret-4711';
const categories = starters();
const model = learn({ categories, labeled: [labeled('CAN SOLE', 'own.dining')] });
const rows = [
  asked('XQZ VRRT', { type: 'card_payment' }),
  asked('COMPRA PLOMTU 4548 **** **** 9831', { amount: -99_999 }),
  asked('BIZUM ENVIADO NURIA CAMPS VIDAL cena'),
  asked('COMPRA QWOP ES91 2100 0418 4502 0005 1332'),
  asked('Pedro Gil Soto'),
  asked('CAN SOLE'),
  asked('MERCADONA'),
];
const questions = questionsFor(model, rows);

let stub: LlmStub;
beforeAll(async () => {
  stub = await startLlmStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.received.length = 0;
});

const waits: number[] = [];
const run = (mood: Mood, more: Partial<RunInput> = {}) => {
  waits.length = 0;
  return askLlm({
    endpoint: { baseUrl: stub.baseUrl, apiKey: KEY, model: mood },
    categories,
    questions,
    tokenBudget: 100_000,
    callTimeoutMs: 5000,
    runTimeoutMs: 20_000,
    wait: async (ms) => {
      waits.push(ms);
    },
    ...more,
  });
};

const shops = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ key: `k${i}`, text: 'SHOP', count: 1, average: -3 }));

describe('questions', () => {
  it('cover only merchants that the local engine is not sure of and the user never labeled', () => {
    const keys = questions.map(({ key }) => key);
    expect(keys).toContain('out|xqz vrrt');
    expect(keys).not.toContain('out|can sole');
    expect(keys).toHaveLength(3);
  });

  it('contain no name, account, card or key', async () => {
    await run('ok');
    expect(stub.received).not.toHaveLength(0);
    for (const { body } of stub.received) {
      for (const secret of [
        'NURIA',
        'Pedro',
        'Soto',
        'CAMPS',
        'cena',
        '9831',
        '2100',
        '0418',
        KEY,
        'own.',
        'row ',
        '2026-',
      ]) {
        expect(body).not.toContain(secret);
      }
    }
  });

  it('send the key in the header only', async () => {
    await run('ok');
    expect(stub.received[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  it('send no header without a key', async () => {
    await run('ok', { endpoint: { baseUrl: `${stub.baseUrl}/`, model: 'ok' } });
    expect(stub.received[0]?.authorization).toBeUndefined();
  });

  it('are estimated before anything is sent', () => {
    const expected = estimate(questions, categories);
    expect(expected).toMatchObject({ merchants: questions.length, calls: 1 });
    expect(expected.tokensIn).toBeGreaterThan(300);
    expect(estimate([], categories)).toMatchObject({ calls: 0, tokensIn: 0, tokensOut: 0 });
  });

  it('are sent in calls of fifty merchants', async () => {
    const result = await run('ok', { questions: shops(120) });
    expect(stub.received.map(({ merchants }) => merchants)).toEqual([50, 50, 20]);
    expect(result).toMatchObject({ asked: 120, answered: 120, calls: 3 });
  });
});

describe('answers', () => {
  it.each(['ok', 'fenced', 'prose', 'dup', 'no-schema', 'no-schema 500', '429 once'] as const)(
    'are all accepted from a server that is "%s"',
    async (mood) => {
      const result = await run(mood);
      expect(result).toMatchObject({ answered: questions.length });
      expect(result.notice).toBeUndefined();
      const [first] = Object.values(result.hints);
      expect(first).toEqual({ category: categories[0]?.id });
    },
  );

  it('are requested again without the schema, for the rest of the run', async () => {
    await run('no-schema', { questions: shops(60) });
    expect(stub.received.map(({ withSchema }) => withSchema)).toEqual([true, false, false]);
  });

  it('are requested once more if missing', async () => {
    const result = await run('half', { questions: shops(5) });
    expect(stub.received.map(({ merchants }) => merchants)).toEqual([5, 2]);
    expect(result.answered).toBe(4);
    expect(result.notice).toMatch(/unanswered/);
  });

  it('count up to the point where they were truncated', async () => {
    const result = await run('truncated', { questions: shops(5) });
    expect(stub.received.map(({ merchants }) => merchants)).toEqual([5, 1]);
    expect(result.answered).toBe(4);
  });

  it('are ignored if invented', async () => {
    const result = await run('invented');
    expect(result.answered).toBe(questions.length - 1);
    for (const hint of Object.values(result.hints)) {
      expect(hint).toEqual({ category: categories[0]?.id });
    }
  });

  it.each([
    ['thinking', /cut off/],
    ['empty', /couldn’t be read/],
    ['not json', /couldn’t be read/],
    ['refusal', /declined/],
  ] as const)('leave everything to the local engine if "%s"', async (mood, notice) => {
    const result = await run(mood);
    expect(result).toMatchObject({ hints: {}, answered: 0 });
    expect(result.notice).toMatch(notice);
  });
});

describe('askLlm', () => {
  it('retries a busy server up to three tries, never waiting longer than the cap', async () => {
    const result = await run('429 always');
    expect(stub.received).toHaveLength(3);
    expect(waits).toEqual([20_000, 20_000]);
    expect(result.notice).toMatch(/too many requests/);
  });

  it('retries a broken server up to three tries per round', async () => {
    const result = await run('500');
    expect(stub.received).toHaveLength(6);
    expect(waits).toEqual([1000, 2000, 1000, 2000]);
    expect(result.notice).toMatch(/500/);
  });

  it('retries a failed connection', async () => {
    const result = await run('dead once');
    expect(result).toMatchObject({ answered: result.asked });
    expect(result.notice).toBeUndefined();
    expect(waits).toEqual([1000]);
  });

  it('retries a failed connection up to three tries per round', async () => {
    const result = await run('dead always');
    expect(stub.received).toHaveLength(6);
    expect(waits).toEqual([1000, 2000, 1000, 2000]);
    expect(result.notice).toMatch(/Failed to reach/);
  });

  it('does not retry a rejected key', async () => {
    const result = await run('401');
    expect(stub.received).toHaveLength(1);
    expect(result.notice).toBe('The language model rejected the API key.');
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it('aborts a call that takes too long', async () => {
    const result = await run('slow', { callTimeoutMs: 30 });
    expect(result).toMatchObject({ answered: 0 });
    expect(result.notice).toMatch(/in time/);
  });

  it('aborts a run that takes too long', async () => {
    const result = await run('slow', { runTimeoutMs: 30 });
    expect(result.notice).toMatch(/took too long/);
    expect(stub.received.length).toBeLessThanOrEqual(1);
  });

  it('reports an unreachable server', async () => {
    const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'ok' };
    expect((await run('ok', { endpoint })).notice).toMatch(/Failed to reach/);
  });

  it('sends nothing beyond the token budget', async () => {
    const result = await run('ok', { tokenBudget: 10 });
    expect(stub.received).toHaveLength(0);
    expect(result.notice).toMatch(/token limit/);
  });
});

describe('hints', () => {
  it('count like a table entry, raised by the local model’s own probability', async () => {
    const { hints } = await run('ok');
    const [first] = suggest(model, rows, hints).suggestions;
    expect(first).toMatchObject({
      category_id: categories[0]?.id,
      reason: { is: 'llm_chose', name: 'XQZ VRRT' },
    });
    expect(first?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  it('do not override the user', () => {
    const hints = { 'out|can sole': { category: 'own.travel' } };
    const { suggestions } = suggest(model, [asked('CAN SOLE')], hints);
    expect(suggestions[0]?.category_id).toBe('own.dining');
  });

  it('become proposals if they name a new category', async () => {
    const { hints } = await run('fresh');
    const { proposals, suggestions } = suggest(model, rows, hints);
    const at = proposals.findIndex(({ name }) => name === 'Beekeeping');
    expect(proposals[at]).toMatchObject({ icon: '🐝', taxonomy: null, parent_id: null });
    expect(suggestions[0]?.proposal).toBe(at);
  });

  it('propose nothing that already exists', () => {
    const hints = { 'out|xqz vrrt': { name: 'TRAVEL', icon: '✈️' } };
    const { proposals, suggestions } = suggest(
      model,
      [asked('XQZ VRRT'), asked('XQZ VRRT')],
      hints,
    );
    expect(proposals).toEqual([]);
    expect(suggestions[0]?.category_id).toBe('own.travel');
  });
});
