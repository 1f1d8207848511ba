import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked, labeled, named, starters } from '../testing/rows.ts';
import { learn } from './learn.ts';
import type { Model } from './model.ts';
import type { AskedRow } from './prediction.ts';
import { suggest } from './suggest.ts';

const untaught = learn({ categories: starters(), labeled: [] });
const one = (row: AskedRow, model = untaught) => suggest(model, [row]).suggestions[0];

const bits = ({ softmax }: Model) => createHash('md5').update(softmax.cells).digest('hex');

describe('without a single label', () => {
  it.each([
    ['COMPRA EN MERCADONA, MADRID TARJ. :*123456', -4000, 'groceries.supermarket'],
    ['FARMACIA ROIG', -900, 'health.pharmacy'],
    ['RECIBO ENDESA ENERGIA XXI 09/2023', -5000, 'utilities.electricity'],
    ['Uber Eats', -2200, 'dining.delivery'],
    ['TRANSFERENCIA NOMINA ACME', 180_000, 'income.salary'],
    ['BIZUM ENVIADO NURIA CAMPS', -2000, 'transfers.people'],
    ['REINTEGRO CAJERO 5630 VALENCIA', -10_000, 'transfers.cash'],
    ['COMISION MANTENIMIENTO', -600, 'fees.bank'],
  ])('knows %s', (description, amount, key) => {
    expect(one(asked(description, { amount }))?.category_id).toBe(`own.${key}`);
  });

  it('suggests nothing for an unknown text', () => {
    expect(one(asked('XQZ VRRT'))).toMatchObject({
      category_id: null,
      proposal: null,
      degree: 'unsure',
    });
  });

  it('does not guess an unknown shop from usual shares, however few the categories', () => {
    const dining = [{ id: 'food', name: 'Eating out', parent_id: null }];
    const rows = ['XQZ VRRT', 'COMPRA TARJ. XQZ VRRT', 'SQ *XQZ VRRT'].map((text) => asked(text));
    for (const categories of [starters(), dining]) {
      const { suggestions, proposals } = suggest(learn({ categories, labeled: [] }), rows);
      expect(proposals).toEqual([]);
      for (const { category_id } of suggestions) expect(category_id).toBeNull();
    }
  });

  it('puts a missing subcategory into its parent', () => {
    expect(one(asked('BURGER KING'))?.category_id).toBe('own.dining');
  });

  it('is more confident about a known shop than about a trade word', () => {
    const [shop, word] = ['MERCADONA', 'XQZ SUPERMERCADO'].map((text) => one(asked(text)));
    expect(word?.category_id).toBe('own.groceries.supermarket');
    expect(shop?.confidence).toBeGreaterThan(word?.confidence ?? 1);
  });

  it('is not sure if several of the user’s categories may be meant', () => {
    const names = ['Home phone', 'Internet', 'Mobile'];
    const categories = names.map((name) => named(name, ['utilities.telecom']));
    const model = learn({ categories, labeled: [] });
    expect(one(asked('RECIBO MOVISTAR'), model)?.degree).toBe('unsure');
    const hints = learn({
      categories,
      labeled: Array.from({ length: 3 }, (_, i) =>
        labeled('RECIBO MOVISTAR', 'Internet', { amount: -4000 - i }),
      ),
    });
    expect(one(asked('RECIBO MOVISTAR'), hints)?.category_id).toBe('Internet');
  });

  it('distinguishes categories with the same meaning by their names', () => {
    const names = ['Bank fees', 'Cash deposit fee', 'Unpaid order fee'];
    const categories = names.map((name) => named(name, ['fees.bank']));
    const { suggestions } = suggest(learn({ categories, labeled: [] }), [
      asked('CASH DEPOSIT FEE BRANCH'),
      asked('INTL UNPAID ORDER FEE'),
    ]);
    expect(suggestions.map(({ category_id }) => category_id)).toEqual(names.slice(1));
  });

  it('treats a category name unknown to the tables as no evidence by itself', () => {
    const model = learn({ categories: [...starters(), named('Coro Lírica')], labeled: [] });
    expect(one(asked('RECIBO CORO LIRICA'), model)?.category_id).toBeNull();
  });

  it('reads a refund as the original purchase', () => {
    const row = asked('DEVOLUCION COMPRA MERCADONA', { amount: 1500 });
    expect(one(row)?.category_id).toBe('own.groceries.supermarket');
  });

  it('suggests nothing for a refund from an unknown shop', () => {
    expect(one(asked('DEVOLUCION COMPRA XQZ VRRT', { amount: 1500 }))?.category_id).toBeNull();
  });

  it('uses the merchant category code if the text says nothing', () => {
    expect(one(asked('XQZ VRRT', { mcc: '5411' }))).toMatchObject({
      category_id: 'own.groceries.supermarket',
      reason: { is: 'merchant_code', name: '5411' },
    });
  });
});

describe('with labels', () => {
  const habits = [
    ...Array.from({ length: 6 }, (_, i) =>
      labeled('CAN TOMAQUET', 'own.groceries', { date: `2026-01-0${i + 1}`, amount: -900 - i }),
    ),
    labeled('Mercadona', 'own.shopping'),
    labeled('Mercadona', 'own.shopping', { amount: -2500 }),
  ];
  const model = learn({ categories: starters(), labeled: habits });

  it('follows the user', () => {
    expect(one(asked('COMPRA TARJ. CAN TOMAQUET SITGES'), model)).toMatchObject({
      category_id: 'own.groceries',
      reason: { is: 'chosen_at', count: 6, name: 'Can Tomaquet' },
    });
  });

  it('follows the user against the tables', () => {
    expect(one(asked('MERCADONA SL'), model)?.category_id).toBe('own.shopping');
  });

  it('gives all rows of a merchant the same answer', () => {
    const rows = [-100, -5000, -90_000].map((amount) => asked('CAN TOMAQUET', { amount }));
    const answers = suggest(model, rows).suggestions.map(({ category_id }) => category_id);
    expect(new Set(answers)).toEqual(new Set(['own.groceries']));
  });

  it('separates what one company sells by the words after its name', () => {
    const bought = (text: string, category: string) =>
      Array.from({ length: 4 }, (_, i) => labeled(text, category, { amount: -1000 - i }));
    const taught = learn({
      categories: starters(),
      labeled: [
        ...bought('KRAUTMEYER & SONS DELI COUNTER', 'own.groceries.supermarket'),
        ...bought('KRAUTMEYER & SONS CINEMA HALL', 'own.entertainment.events'),
      ],
    });
    const answers = suggest(taught, [
      asked('KRAUTMEYER & SONS DELI COUNTER'),
      asked('KRAUTMEYER & SONS CINEMA HALL'),
    ]).suggestions.map(({ category_id }) => category_id);
    expect(answers).toEqual(['own.groceries.supermarket', 'own.entertainment.events']);
  });

  it('skips labels of deleted categories', () => {
    const gone = labeled('LIDL', 'deleted');
    const again = learn({ categories: starters(), labeled: [...habits, gone] });
    expect(bits(again)).toBe(bits(model));
  });

  it('learns the same in any order of rows and categories', () => {
    const turned = learn({
      categories: starters().reverse(),
      labeled: [...habits].reverse(),
    });
    expect(bits(turned)).toBe(bits(model));
    const rows = ['LIDL', 'CAN TOMAQUET', 'XQZ', 'Uber', 'CAN TOMAQUET 12'].map((text) =>
      asked(text),
    );
    const straight = suggest(model, rows).suggestions;
    expect(suggest(turned, [...rows].reverse()).suggestions.reverse()).toEqual(straight);
  });

  it('learns the same for all users whose categories have the same names', () => {
    const turned = (id: string) => [...id].reverse().join('');
    const others = starters().map((one) => ({
      ...one,
      id: turned(one.id),
      parent_id: one.parent_id && turned(one.parent_id),
    }));
    expect(bits(learn({ categories: others, labeled: [] }))).toBe(bits(untaught));
  });

  it('reads a text by its most informative look, whichever comes first', () => {
    const plain = asked('XQZ VRRT');
    const coded = [1, 2, 3].map(() => asked('XQZ VRRT', { mcc: '5411' }));
    for (const rows of [
      [plain, ...coded],
      [...coded, plain],
    ]) {
      for (const { reason } of suggest(untaught, rows).suggestions)
        expect(reason).toEqual({ is: 'merchant_code', name: '5411' });
    }
  });

  const CARD_PURCHASE = {
    description: 'COMPRA TARJ. XQZ VRRT MADRID',
    mcc: '5812',
    date: '2026-03-01',
  } as const;

  it('answers the same in any order if one text has several looks', () => {
    const looks = fc.record({
      description: fc.constantFrom('XQZ VRRT', 'COMPRA XQZ VRRT', 'COMPRA TARJ. XQZ VRRT MADRID'),
      mcc: fc.constantFrom(null, '5411', '5812'),
      amount: fc.integer({ min: -9000, max: 9000 }),
      date: fc.constantFrom('2026-03-01', '2026-03-14', '2026-03-30'),
    });
    const rows = fc.array(looks, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(rows, (some) => {
        const given = some.map(({ description, ...more }) => asked(description, more));
        const straight = suggest(model, given);
        const turned = suggest(model, [...given].reverse());
        expect(turned.suggestions.reverse()).toEqual(straight.suggestions);
        expect(turned.proposals).toEqual(straight.proposals);
      }),
      { examples: [[[0, 1].map((amount) => ({ ...CARD_PURCHASE, amount }))]] },
    );
  });

  it('answers every row once, in the given order', () => {
    const rows = ['LIDL', '', 'XQZ', 'LIDL'].map((text) => asked(text));
    expect(suggest(model, rows).suggestions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});

describe('reasons', () => {
  it.each([
    ['Mercadona', -100, { is: 'merchant', name: 'Mercadona' }],
    ['FARMACIA ROIG', -100, { is: 'contains', name: 'farmacia' }],
    ['BIZUM A ANA', -100, { is: 'looks_like', name: 'a Bizum payment' }],
  ])('explain %s', (description, amount, reason) => {
    expect(one(asked(description, { amount }))?.reason).toEqual(reason);
  });
});
