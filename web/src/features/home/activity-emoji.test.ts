import { describe, expect, it } from 'vitest';
import { activityEmoji } from './activity-emoji.ts';

const icon = (category: string, description = '') => activityEmoji(category, description).icon;

describe('the emoji of an activity', () => {
  it('follows the name of the category, whatever the description says', () => {
    expect(
      ['Groceries', 'Salary', 'Entertainment', 'Dining', 'Shopping', 'Transport', 'Housing'].map(
        (name) => icon(name, 'Netflix'),
      ),
    ).toEqual(['🛒', '💼', '🎬', '🍽️', '🛍️', '🚇', '🏠']);
    expect(icon('Utilities', 'Netflix')).toBe('💡');
    expect(icon('Unknown', 'Netflix')).toBe('💳');
  });

  it('follows a subcategory before its parent, and the parent where only that is known', () => {
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
  ])('follows words of the description otherwise: %s', (description, expected) => {
    expect(icon('Uncategorized', description)).toBe(expected);
  });

  it('takes no inherited name for a category', () => {
    expect(icon('constructor')).toBe('💳');
  });
});
