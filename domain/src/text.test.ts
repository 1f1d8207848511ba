import { describe, expect, it } from 'vitest';
import { fold } from './text.ts';

describe('folding a text', () => {
  it.each([
    ['Cafetería  ÑANDÚ', 'cafeteria nandu'],
    ['Łódź', 'lodz'],
    ['STRAẞE, Straße', 'strasse, strasse'],
    ['Æbler på Ærø', 'aebler pa aero'],
    ['Smørrebrød', 'smorrebrod'],
    ['Isparta ISPARTA ısparta İsparta', 'isparta isparta isparta isparta'],
    ['Đorđe, Œuvre, Þór, Ðóra, Ħamrun', 'dorde, oeuvre, thor, dora, hamrun'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['ﬁn ½', 'fin 1⁄2'],
  ])('removes case and diacritics: %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ['a zero-width space', 'Fo\u200bod'],
    ['a zero-width space at its end', 'Food\u200b'],
    ['a space before a direction mark', 'Food \u200f'],
    ['an override that reverses it', '\u202eFood\u202c'],
    ['a soft hyphen', 'Fo\u00adod'],
    ['a byte order mark', '\ufeffFood'],
    ['a control character', 'Fo\u0007od'],
  ])('removes invisible characters: %s', (_name, text) => {
    expect(fold(text)).toBe('food');
  });

  it.each([['tab\tand\nline'], ['  no\u00a0break '], ['next\u0085line']])(
    'keeps words apart: %j',
    (text) => {
      expect(fold(text)).toMatch(/^\w+(?: \w+)+$/);
    },
  );

  it('is idempotent', () => {
    for (const text of ['Łódź', 'İ', 'ẞ', 'ǅ', '㎏', 'ﬃ', '\u0345ΑΣ']) {
      expect(fold(fold(text))).toBe(fold(text));
    }
  });
});
