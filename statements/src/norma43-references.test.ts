import { describe, expect, it } from 'vitest';
import { writeCaixabankWide } from './testing/caixabank.ts';
import type { Movement } from './testing/movements.ts';
import { writeNorma43 } from './testing/norma43.ts';
import { rowsOf } from './testing/read.ts';

const movement = (day: number, text: string): Movement => {
  const date = `2026-01-${String(day).padStart(2, '0')}T00:00:00`;
  return { date, started: date, text, gross: -100 * day, fee: 0 };
};
const named = (...texts: string[]) => texts.map((text, at) => movement(at + 1, text));

/** Files whose only text fields are the two references of each transaction, 12 and 16 characters wide. */
const writers = [
  ['Norma 43', (rows: Movement[]) => writeNorma43(rows, { textsIn: 'references' })],
  ['the long list', (rows: Movement[]) => writeCaixabankWide(rows, { textsIn: 'references' })],
  [
    'the long list, workbook',
    (rows: Movement[]) => writeCaixabankWide(rows, { textsIn: 'references', as: 'xls' }),
  ],
] as const;

describe.each(writers)('%s without complementary concepts', (_name, write) => {
  it('uses the texts of the references', async () => {
    const file = write(named('            PANADERIA SOL', 'GASOLINERA'));
    expect(await rowsOf(file, 'CAIXABANK')).toMatchObject([
      {
        description: 'PANADERIA SOL',
        originalText: 'PANADERIA SOL',
        type: 'card_payment',
      },
      { description: 'GASOLINERA' },
    ]);
  });

  it('joins a text that runs across both references', async () => {
    const texts = ['SUPERMERCADOS LUZ', 'RESTAURANTE EL MOLINO VIEJO'];
    const rows = await rowsOf(write(named(...texts)), 'CAIXABANK');
    expect(rows.map(({ description }) => description)).toEqual(texts);
  });

  it('drops a reference of only digits', async () => {
    const [row] = await rowsOf(write(named('000012345678PANADERIA SOL')), 'CAIXABANK');
    expect(row).toMatchObject({ description: 'PANADERIA SOL', originalText: 'PANADERIA SOL' });
  });

  it('names the type of transaction but no payee if the references are only digits', async () => {
    const file = write(named('0000000000000000000000000000', '000012345678'));
    const kind = { description: 'Card', originalText: '', creditorName: null };
    expect(await rowsOf(file, 'CAIXABANK')).toMatchObject([kind, kind]);
  });
});

it("keeps a transaction's own texts instead of its references", async () => {
  const [row] = await rowsOf(writeNorma43(named('CAFE')), 'CAIXABANK');
  expect(row?.description).toBe('CAFE');
});
