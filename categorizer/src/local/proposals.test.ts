import { describe, expect, it } from 'vitest';
import { asked, labeled, named, starters } from '../testing/rows.ts';
import type { OwnCategory } from './category-meanings.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

const propose = (categories: OwnCategory[], texts: readonly string[]) =>
  suggest(
    learn({ categories, labeled: [] }),
    texts.map((text) => asked(text)),
  );

describe('new categories', () => {
  it('are proposed for a topic that the user lacks', () => {
    const { proposals, suggestions } = propose(starters(['travel']), [
      'RYANAIR',
      'VUELING AIRLINES',
      'BOOKING.COM',
      'HOTEL SOL',
    ]);
    expect(proposals).toMatchObject([
      { name: 'Travel', icon: '✈️', parent_id: null, taxonomy: 'travel' },
    ]);
    for (const { proposal, category_id } of suggestions) {
      expect([proposal, category_id]).toEqual([0, null]);
    }
  });

  it('are a subcategory if the topic contains nothing else', () => {
    const { proposals } = propose(starters(['family']), [
      'TIENDANIMAL',
      'KIWOKO',
      'VETERINARIO SUR',
    ]);
    expect(proposals).toMatchObject([{ name: 'Pets', icon: '🐾', taxonomy: 'family.pets' }]);
  });

  it('go below an existing parent if several shops need one', () => {
    const { proposals } = propose(starters(), ['BURGER KING', 'KFC', 'TELEPIZZA', 'BURGER KING 2']);
    expect(proposals).toMatchObject([{ name: 'Fast Food', parent_id: 'own.dining' }]);
  });

  it('are not proposed for a single shop of an existing parent', () => {
    const { proposals, suggestions } = propose(starters(), ['KFC', 'KFC', 'KFC 12']);
    expect(proposals).toEqual([]);
    expect(suggestions[0]?.category_id).toBe('own.dining');
  });

  it('are not proposed if everything has a category', () => {
    expect(propose(starters(), ['LIDL', 'ALDI', 'Uber', 'RYANAIR']).proposals).toEqual([]);
  });

  it('are at most eight', () => {
    const one: OwnCategory[] = [{ id: 'x', name: 'Odds', parent_id: null, taxonomy: [] }];
    const texts = 'LIDL KFC UBER RYANAIR ZARA NETFLIX IKEA ENDESA KIWOKO MAPFRE ALDI ESSO'
      .split(' ')
      .flatMap((text) => [text, `${text} 2`]);
    const { proposals } = propose(one, [
      ...texts,
      'FARMACIA A',
      'FARMACIA B',
      'IMPUESTO A',
      'IMPUESTO B',
    ]);
    expect(proposals).toHaveLength(8);
  });

  it('use the language of the user’s categories', () => {
    const own = ['Alquiler', 'Supermercado', 'Nómina', 'Ropa y calzado'].map((name) => named(name));
    const { proposals } = propose(own, ['FARMACIA ROIG', 'FARMACIA VERDE', 'FARMACIA SOL']);
    expect(proposals[0]?.name).toBe('Farmacia');
  });

  it('get another color if theirs is taken', () => {
    const own = starters(['travel']).map((category) =>
      category.id === 'own.housing' ? { ...category, color: '#0891B2' } : category,
    );
    const { proposals } = propose(own, ['RYANAIR', 'VUELING', 'EASYJET']);
    expect(proposals[0]?.color).toMatch(/^#[0-9A-F]{6}$/);
    expect(own.map(({ color }) => color)).not.toContain(proposals[0]?.color);
  });
});

describe('monthly patterns', () => {
  const untaught = learn({ categories: starters(), labeled: [] });
  const monthly = (description: string, amount: number) =>
    ['2026-01-02', '2026-02-02', '2026-03-02'].map((date) => asked(description, { amount, date }));

  it('show income every month as a salary', () => {
    const categories: OwnCategory[] = [
      { id: 'pay', name: 'Salary', parent_id: null },
      { id: 'food', name: 'Groceries', parent_id: null },
    ];
    const model = learn({ categories, labeled: [labeled('LIDL', 'food')] });
    const { suggestions } = suggest(model, monthly('XQZ VRRT', 180_000));
    expect(new Set(suggestions.map(({ category_id }) => category_id))).toEqual(new Set(['pay']));
  });

  it('need regular intervals', () => {
    const rows = ['2026-01-02', '2026-01-20', '2026-03-30'].map((date) =>
      asked('XQZ VRRT', { amount: 180_000, date }),
    );
    const { suggestions, proposals } = suggest(untaught, rows);
    expect(proposals).toEqual([]);
    for (const { category_id } of suggestions) expect(category_id).toBeNull();
  });

  it('create no category for a single unknown shop', () => {
    const { proposals } = suggest(untaught, monthly('XQZ VRRT', -999));
    expect(proposals).toEqual([]);
  });
});
