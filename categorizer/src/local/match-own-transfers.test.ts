import { describe, expect, it } from 'vitest';
import { asked, starters } from '../testing/rows.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

const model = learn({ categories: starters(), labeled: [] });

function both(text: string) {
  const rows = [
    { ...asked(text, { amount: 50_000 }), id: 'in' },
    { ...asked(text, { amount: -50_000 }), id: 'out' },
  ];
  return suggest(model, rows).suggestions.map(({ id: _, ...answer }) => answer);
}

describe('a transfer between own accounts', () => {
  it.each([
    ['TRASPASO', 'own.transfers.own'],
    ['TRASPASO INTERNO 123', 'own.transfers.own'],
    ['TRASPASO AHORRO', 'own.transfers.savings'],
    ['Traspaso a cuenta ahorro', 'own.transfers.savings'],
  ])('%s gets the more confident answer in both directions', (text, category) => {
    const [income, expense] = both(text);
    expect(income).toEqual(expense);
    expect(income).toMatchObject({ category_id: category, both: true });
    const alone = [50_000, -50_000].map((amount) => {
      const [answer] = suggest(model, [asked(text, { amount })]).suggestions;
      expect(answer?.both).toBeUndefined();
      return answer?.confidence ?? 0;
    });
    expect(income?.confidence).toBe(Math.max(...alone));
  });

  it('is not recognized if the words differ or do not describe a transfer', () => {
    const rows = [
      { ...asked('TRASPASO AHORRO', { amount: 50_000 }), id: 'in' },
      { ...asked('TRASPASO INTERNO', { amount: -50_000 }), id: 'out' },
    ];
    for (const { both } of suggest(model, rows).suggestions) expect(both).toBeUndefined();
    for (const { both: isBoth } of both('TRANSFERENCIA NOMINA ACME')) {
      expect(isBoth).toBeUndefined();
    }
    for (const { both: isBoth } of both('COMPRA MERCADONA')) expect(isBoth).toBeUndefined();
  });
});
