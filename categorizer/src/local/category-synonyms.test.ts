import { describe, expect, it } from 'vitest';
import { categorySynonyms } from './category-synonyms.ts';

const category = (id: string, name: string, parent_id: string | null = null) => ({
  id,
  parent_id,
  name,
});

describe('other words for a category', () => {
  const words = categorySynonyms([
    category('food', 'Dining'),
    category('cafes', 'Cafés', 'food'),
    category('home', 'Piso'),
    category('trains', 'Xylo'),
  ]);

  it('include Spanish names and trades', () => {
    expect(words.get('food')).toEqual(expect.arrayContaining(['restaurantes', 'pizzeria']));
    expect(words.get('cafes')).toEqual(expect.arrayContaining(['cafeteria']));
  });

  it('belong to the topic if no category stands for the entry itself', () => {
    expect(words.get('home')).toEqual(expect.arrayContaining(['alquiler', 'rent']));
  });

  it('never repeat its name, include no shops, and are empty for an unknown one', () => {
    expect(words.get('home')).not.toContain('piso');
    expect([...words.values()].flat()).not.toContain('mercadona');
    expect(words.has('trains')).toBe(false);
  });
});
