import { describe, expect, it } from 'vitest';
import { otherWords } from './other-words.ts';

const category = (id: string, name: string, parent_id: string | null = null) => ({
  id,
  parent_id,
  name,
});

describe('what a category is called elsewhere', () => {
  const words = otherWords([
    category('food', 'Dining'),
    category('cafes', 'Cafés', 'food'),
    category('home', 'Piso'),
    category('trains', 'Xylo'),
  ]);

  it('is known in Spanish, and by trades', () => {
    expect(words.get('food')).toEqual(expect.arrayContaining(['restaurantes', 'pizzeria']));
    expect(words.get('cafes')).toEqual(expect.arrayContaining(['cafeteria']));
  });

  it('is the topic’s where no category stands for the entry itself', () => {
    expect(words.get('home')).toEqual(expect.arrayContaining(['alquiler', 'rent']));
  });

  it('never repeats a name, names no shop, and knows nothing of what it does not know', () => {
    expect(words.get('home')).not.toContain('piso');
    expect([...words.values()].flat()).not.toContain('mercadona');
    expect(words.has('trains')).toBe(false);
  });
});
