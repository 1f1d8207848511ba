import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { learn } from '../local/learn.ts';
import { suggest } from '../local/suggest.ts';
import { type LlmStub, type Mood, startLlmStub } from '../testing/llm-stub.ts';
import { asked, labelled, starters } from '../testing/rows.ts';
import { estimate, questionsFor } from './questions.ts';
import { askLlm, type RunInput } from './run.ts';

const KEY = 'sk-secret-4711';
const categories = starters();
const model = learn({ categories, labelled: [labelled('CAN SOLE', 'own.dining')] });
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

describe('what is asked', () => {
  it('is only what the local engine is not sure of and the person never labelled', () => {
    const keys = questions.map(({ key }) => key);
    expect(keys).toContain('out|xqz vrrt');
    expect(keys).not.toContain('out|can sole');
    expect(keys).toHaveLength(3);
  });

  it('holds no name, account, card or key', async () => {
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

  it('sends the key in the header only', async () => {
    await run('ok');
    expect(stub.received[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  it('sends no header without a key', async () => {
    await run('ok', { endpoint: { baseUrl: `${stub.baseUrl}/`, model: 'ok' } });
    expect(stub.received[0]?.authorization).toBeUndefined();
  });

  it('is told before anything is sent', () => {
    const expected = estimate(questions, categories);
    expect(expected).toMatchObject({ merchants: questions.length, calls: 1 });
    expect(expected.tokensIn).toBeGreaterThan(300);
    expect(estimate([], categories)).toMatchObject({ calls: 0, tokensIn: 0, tokensOut: 0 });
  });

  it('goes in calls of fifty merchants', async () => {
    const result = await run('ok', { questions: shops(120) });
    expect(stub.received.map(({ merchants }) => merchants)).toEqual([50, 50, 20]);
    expect(result).toMatchObject({ asked: 120, answered: 120, calls: 3 });
  });
});

describe('answers', () => {
  it.each(['ok', 'fenced', 'prose', 'dup', 'no-schema', 'no-schema 500', '429 once'] as const)(
    'count in full from a server that is "%s"',
    async (mood) => {
      const result = await run(mood);
      expect(result).toMatchObject({ answered: questions.length });
      expect(result.notice).toBeUndefined();
      const [first] = Object.values(result.hints);
      expect(first).toEqual({ category: categories[0]?.id });
    },
  );

  it('are asked for again without the schema, which is remembered', async () => {
    await run('no-schema', { questions: shops(60) });
    expect(stub.received.map(({ withSchema }) => withSchema)).toEqual([true, false, false]);
  });

  it('that are missing are asked for once more, then left', async () => {
    const result = await run('half', { questions: shops(5) });
    expect(stub.received.map(({ merchants }) => merchants)).toEqual([5, 2]);
    expect(result.answered).toBe(4);
    expect(result.notice).toMatch(/unanswered/);
  });

  it('that were cut off count as far as they came whole', async () => {
    const result = await run('truncated', { questions: shops(5) });
    expect(stub.received.map(({ merchants }) => merchants)).toEqual([5, 1]);
    expect(result.answered).toBe(4);
  });

  it('that are invented count for nothing', async () => {
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
  ] as const)('that are "%s" leave all to the local engine', async (mood, notice) => {
    const result = await run(mood);
    expect(result).toMatchObject({ hints: {}, answered: 0 });
    expect(result.notice).toMatch(notice);
  });
});

describe('failing', () => {
  it('tries a busy server three times, never waiting longer than the cap', async () => {
    const result = await run('429 always');
    expect(stub.received).toHaveLength(3);
    expect(waits).toEqual([20_000, 20_000]);
    expect(result.notice).toMatch(/too many requests/);
  });

  it('tries a broken server three times a round', async () => {
    const result = await run('500');
    expect(stub.received).toHaveLength(6);
    expect(waits).toEqual([1000, 2000, 1000, 2000]);
    expect(result.notice).toMatch(/500/);
  });

  it('tries a dead connection anew', async () => {
    const result = await run('dead once');
    expect(result).toMatchObject({ answered: result.asked });
    expect(result.notice).toBeUndefined();
    expect(waits).toEqual([1000]);
  });

  it('tries a dead connection three times a round, and no more', async () => {
    const result = await run('dead always');
    expect(stub.received).toHaveLength(6);
    expect(waits).toEqual([1000, 2000, 1000, 2000]);
    expect(result.notice).toMatch(/Couldn’t reach/);
  });

  it('does not try a refused key again', async () => {
    const result = await run('401');
    expect(stub.received).toHaveLength(1);
    expect(result.notice).toBe('The language model rejected the API key.');
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it('gives up a call that takes too long', async () => {
    const result = await run('slow', { callTimeoutMs: 30 });
    expect(result).toMatchObject({ answered: 0 });
    expect(result.notice).toMatch(/in time/);
  });

  it('gives up the run that takes too long', async () => {
    const result = await run('slow', { runTimeoutMs: 30 });
    expect(result.notice).toMatch(/took too long/);
    expect(stub.received.length).toBeLessThanOrEqual(1);
  });

  it('says so when nobody is there', async () => {
    const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', model: 'ok' };
    expect((await run('ok', { endpoint })).notice).toMatch(/Couldn’t reach/);
  });

  it('sends nothing beyond the token budget', async () => {
    const result = await run('ok', { tokenBudget: 10 });
    expect(stub.received).toHaveLength(0);
    expect(result.notice).toMatch(/token limit/);
  });
});

describe('what was said', () => {
  it('counts like an entry of the tables, with the local model’s say beside it', async () => {
    const { hints } = await run('ok');
    const [first] = suggest(model, rows, hints).suggestions;
    expect(first).toMatchObject({
      category_id: categories[0]?.id,
      reason: 'The language model chose this for “XQZ VRRT”',
    });
    expect(first?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  it('does not overrule the person', () => {
    const hints = { 'out|can sole': { category: 'own.travel' } };
    const { suggestions } = suggest(model, [asked('CAN SOLE')], hints);
    expect(suggestions[0]?.category_id).toBe('own.dining');
  });

  it('proposes what it names', async () => {
    const { hints } = await run('fresh');
    const { proposals, suggestions } = suggest(model, rows, hints);
    const at = proposals.findIndex(({ name }) => name === 'Beekeeping');
    expect(proposals[at]).toMatchObject({ icon: '🐝', taxonomy: null, parent_id: null });
    expect(suggestions[0]?.proposal).toBe(at);
  });

  it('proposes nothing that exists', () => {
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
