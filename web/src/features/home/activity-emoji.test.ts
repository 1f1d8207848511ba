import { describe, expect, it } from 'vitest';
import { activityEmoji } from './activity-emoji.ts';

const icon = (category: string, description = '') => activityEmoji(category, description).icon;

describe('activityEmoji', () => {
  it('prefers the category name over the description', () => {
    expect(
      ['Groceries', 'Salary', 'Entertainment', 'Dining', 'Shopping', 'Transport', 'Housing'].map(
        (name) => icon(name, 'Netflix'),
      ),
    ).toEqual(['🛒', '💼', '🎬', '🍽️', '🛍️', '🚇', '🏠']);
    expect(icon('Utilities', 'Netflix')).toBe('💡');
    expect(icon('Unknown', 'Netflix')).toBe('💳');
  });

  it('prefers the subcategory, then its parent', () => {
    expect(icon('Income > Salary')).toBe('💼');
    expect(icon('Groceries > Supermarket')).toBe('🛒');
  });

  it.each([
    ['NÓMINA ACME EUROPA', '💼'],
    ['Uber Eats Madrid', '🍽️'],
    ['UBER *TRIP', '🚇'],
    ['Mercadona Gran Vía', '🛒'],
    ['RECIBO IBERDROLA CLIENTES', '💡'],
    ['Alquiler octubre', '🏠'],
    ['Amazon.es', '🛍️'],
    ['Filmin', '🎬'],
    ['Barbería Paco', '💳'],
    ['', '💳'],
  ])('falls back to words in the description: %s', (description, expected) => {
    expect(icon('Uncategorized', description)).toBe(expected);
  });

  it('does not mistake inherited object properties for categories', () => {
    expect(icon('constructor')).toBe('💳');
  });
});
