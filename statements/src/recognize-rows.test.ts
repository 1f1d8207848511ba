import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPossibleDuplicates,
  type KnownRow,
  readStatement,
  recognitionKey,
  recognizeRows,
  type StatementBank,
  type StatementRow,
} from './index.ts';
import { arbitraryMovements, arbitraryOpening } from './testing/arbitrary.ts';
import { booked, type Movement } from './testing/movements.ts';
import { writeRevolutCsv, writeRevolutResaved } from './testing/revolut.ts';

function row(over: Partial<StatementRow> = {}): StatementRow {
  return {
    line: 2,
    date: '2026-01-03T00:00:00',
    purchaseDate: null,
    amount: -180,
    fee: 0,
    balance: 225300,
    started: null,
    type: 'unknown',
    description: 'CAFE LA PLAZA',
    originalText: 'CAFE LA PLAZA',
    creditorName: null,
    creditorIban: null,
    debtorName: null,
    ...over,
  };
}

const known = (over: Partial<StatementRow> = {}): KnownRow => {
  const { date, amount, fee, balance, started, originalText } = row(over);
  return { date, amount, fee, balance, started, text: originalText };
};

const rowsOf = (
  bank: StatementBank,
  movements: readonly Movement[],
  opening: number,
): StatementRow[] =>
  booked(movements, opening).map((each, i) =>
    row({
      line: i + 2,
      date: bank === 'REVOLUT' ? each.date : `${each.date.slice(0, 10)}T00:00:00`,
      amount: each.gross - each.fee,
      fee: each.fee,
      balance: each.balance,
      started: bank === 'REVOLUT' ? each.started : null,
      originalText: each.text,
    }),
  );

function importAll(
  bank: StatementBank,
  files: readonly (readonly StatementRow[])[],
): StatementRow[] {
  const stored: StatementRow[] = [];
  for (const file of files) {
    const before = stored.map((each) => ({ ...each, text: each.originalText }));
    recognizeRows(bank, before, file).forEach((match, i) => {
      const incoming = file[i];
      if (match === null && incoming) stored.push(incoming);
    });
  }
  return stored;
}

const facts = (rows: readonly StatementRow[]): string[] =>
  rows
    .map((each) => `${each.date} ${each.started} ${each.amount} ${each.fee} ${each.balance}`)
    .sort();

describe('rows with a balance', () => {
  it('match even if their text changed', () => {
    expect(
      recognizeRows('CAIXABANK', [known()], [row({ originalText: 'COMPRA', line: 9 })]),
    ).toEqual([0]);
  });

  it.each([
    ['day', { date: '2026-01-04T00:00:00' }],
    ['amount', { amount: -181 }],
    ['sign', { amount: 180 }],
    ['balance', { balance: 225120 }],
  ])('are new if their %s differs', (_what, over) => {
    expect(recognizeRows('CAIXABANK', [known()], [row(over)])).toEqual([null]);
    expect(recognizeRows('BBVA', [known()], [row(over)])).toEqual([null]);
  });

  it('distinguish a payment, its reversal and the repeated payment by their count', () => {
    const payment = row({ amount: -1000, balance: 9000 });
    const reversal = row({ amount: 1000, balance: 10000 });
    const morning = [payment];
    const evening = [payment, reversal, { ...payment, line: 4 }];
    expect(importAll('CAIXABANK', [morning, evening])).toHaveLength(3);
    expect(importAll('CAIXABANK', [evening, morning, evening])).toHaveLength(3);
    expect(recognizeRows('CAIXABANK', [known(payment)], evening)).toEqual([0, null, null]);
  });
});

describe('Revolut rows', () => {
  const started = '2026-01-02T23:58:10';

  it('match by their start, not by their completion date', () => {
    const incoming = row({ started, date: '2026-01-05T01:00:00' });
    expect(recognizeRows('REVOLUT', [known({ started })], [incoming])).toEqual([0]);
  });

  it.each([
    ['second', { started: '2026-01-02T23:58:11' }],
    ['fee', { started, fee: 5 }],
    ['missing balance', { started, balance: 1 }],
  ])('are new if their %s differs', (_what, over) => {
    expect(recognizeRows('REVOLUT', [known({ started })], [row(over)])).toEqual([null]);
  });

  it('match to the minute if a spreadsheet dropped the seconds on one side', () => {
    const short = { started: started.slice(0, 16) };
    expect(recognizeRows('REVOLUT', [known(short)], [row({ started })])).toEqual([0]);
    expect(recognizeRows('REVOLUT', [known({ started })], [row(short)])).toEqual([0]);
  });

  it('prefer the row with the same second to one without seconds', () => {
    const short = { started: started.slice(0, 16) };
    const matches = recognizeRows(
      'REVOLUT',
      [known(short), known({ started })],
      [row({ started }), row({ started: '2026-01-02T23:58:44' })],
    );
    expect(matches).toEqual([1, 0]);
  });

  it('without a start, as before 2021, match by date, amount and balance', () => {
    expect(recognizeRows('REVOLUT', [known({ started })], [row()])).toEqual([0]);
    expect(recognizeRows('REVOLUT', [known()], [row({ started, balance: 1 })])).toEqual([null]);
  });
});

describe('rows without a balance', () => {
  const bare = { balance: null };

  it('match by date, amount and text', () => {
    const names = ['CAFE LA PLAZA', 'BAR SOL'];
    const before = names.map((originalText) => known({ ...bare, originalText }));
    const after = names
      .toReversed()
      .map((originalText) => row({ originalText: originalText.toLowerCase() }));
    expect(recognizeRows('CAIXABANK', before, after)).toEqual([1, 0]);
  });

  it('are different payments if their text differs, even with the same date and amount', () => {
    const other = row({ ...bare, originalText: 'PARKING' });
    expect(recognizeRows('N26', [known(bare)], [other])).toEqual([null]);
    expect(recognizeRows('CAIXABANK', [known()], [other])).toEqual([null]);
  });

  describe('from Revolut', () => {
    const started = '2026-01-02T23:58:10';

    it('are different payments if they started at different seconds', () => {
      const later = row({ ...bare, started: '2026-01-02T23:58:11' });
      expect(recognizeRows('REVOLUT', [known({ ...bare, started })], [later])).toEqual([null]);
      expect(recognizeRows('REVOLUT', [known({ started })], [later])).toEqual([null]);
    });

    it('match by their starting second, in any language', () => {
      const incoming = row({ ...bare, started, originalText: 'Transferencia' });
      expect(recognizeRows('REVOLUT', [known({ ...bare, started })], [incoming])).toEqual([0]);
    });

    it('match by text if one side lacks seconds or a start', () => {
      const short = { ...bare, started: started.slice(0, 16) };
      expect(recognizeRows('REVOLUT', [known(short)], [row({ ...bare, started })])).toEqual([0]);
      expect(recognizeRows('REVOLUT', [known(bare)], [row({ ...bare, started })])).toEqual([0]);
      const other = row({ ...bare, started, originalText: 'PARKING' });
      expect(recognizeRows('REVOLUT', [known(short)], [other])).toEqual([null]);
    });
  });

  it('never override a comparison of existing balances', () => {
    expect(recognizeRows('CAIXABANK', [known()], [row({ balance: 1 })])).toEqual([null]);
  });
});

describe('possible doubles', () => {
  const doubles = (
    before: Partial<StatementRow>[],
    after: Partial<StatementRow>[],
    bank = 'N26',
  ) => {
    const stored = before.map(known);
    const incoming = after.map((over) => row(over));
    const matches = recognizeRows(bank, stored, incoming);
    return [...findPossibleDuplicates(stored, incoming, matches)];
  };
  const bare = { balance: null };
  const parking = { ...bare, originalText: 'PARKING' };

  it('have the same date and amount in another file', () => {
    expect(doubles([bare], [parking])).toEqual([[0, 0]]);
    expect(doubles([{}], [parking])).toEqual([[0, 0]]);
    expect(doubles([bare, { ...bare, originalText: 'BAR' }], [parking, parking])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(doubles([bare], [parking, { ...bare, originalText: 'BAR' }])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it.each([
    ['with different balances', {}, { ...parking, balance: 1 }],
    ['on another day', bare, { ...parking, date: '2026-01-04T00:00:00' }],
    ['with another amount', bare, { ...parking, amount: -181 }],
    [
      'that started at another second',
      { ...bare, started: '2026-01-02T23:58:10' },
      { ...parking, started: '2026-01-02T23:58:11' },
    ],
  ])('exclude rows %s', (_what, before, after) => {
    expect(doubles([before], [after])).toEqual([]);
  });

  it('exclude a known row that has already matched', () => {
    expect(doubles([bare], [bare, parking])).toEqual([]);
  });
});

describe('importing parts of a statement', () => {
  it.each(['CAIXABANK', 'BBVA'] as const)(
    'of %s, as whole days in any order and overlap, stores each transaction once',
    (bank) => {
      fc.assert(
        fc.property(
          arbitraryMovements(),
          arbitraryOpening,
          fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 6 }),
          (movements, opening, windows) => {
            const rows = rowsOf(bank, movements, opening);
            const days = [...new Set(rows.map((each) => each.date))];
            const pieces = windows.map(([from, size]) => {
              const some = new Set(days.slice(from % (days.length + 1)).slice(0, size));
              return rows.filter((each) => some.has(each.date));
            });
            expect(facts(importAll(bank, [...pieces, rows]))).toEqual(facts(rows));
            expect(facts(importAll(bank, [rows, ...pieces]))).toEqual(facts(rows));
          },
        ),
      );
    },
  );

  it('of Revolut, original and re-saved, stores each transaction once', async () => {
    const options = { bank: 'REVOLUT', fileName: 'x', today: '2026-11-21' } as const;
    await fc.assert(
      fc.asyncProperty(
        arbitraryMovements({ withFees: true }),
        arbitraryOpening,
        async (movements, opening) => {
          const own = await readStatement(writeRevolutCsv(movements, { opening }), options);
          const resaved = await readStatement(writeRevolutResaved(movements, { opening }), options);
          const [exact = [], short = []] = [own, resaved].map(({ accounts }) => accounts[0]?.rows);
          expect(importAll('REVOLUT', [exact, short, exact])).toHaveLength(exact.length);
          expect(importAll('REVOLUT', [short, exact])).toHaveLength(exact.length);
        },
      ),
    );
  });

  it('without balances adds nothing on re-import and loses nothing before', () => {
    const texts = fc.constantFrom('Coffee', 'Parking', 'Bread');
    const file = fc.array(
      fc.record({
        text: texts,
        amount: fc.constantFrom(-500, -250),
        day: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 8 },
    );
    const bare = (list: { text: string; amount: number; day: number }[]) =>
      list.map(({ text, amount, day }) =>
        row({ amount, balance: null, date: `2026-04-0${day}T00:00:00`, originalText: text }),
      );
    fc.assert(
      fc.property(file, file, (one, other) => {
        const [first, second] = [bare(one), bare(other)];
        const once = importAll('CAIXABANK', [first, second]);
        expect(importAll('CAIXABANK', [first, second, first, second])).toHaveLength(once.length);
        const count = (rows: readonly StatementRow[], text: string) =>
          rows.filter((each) => each.originalText === text).length;
        for (const text of ['Coffee', 'Parking', 'Bread']) {
          const most = Math.max(count(first, text), count(second, text));
          expect(count(once, text)).toBeGreaterThanOrEqual(most);
        }
      }),
    );
  });

  it('uses each known row once', () => {
    fc.assert(
      fc.property(arbitraryMovements(), arbitraryMovements(), (before, after) => {
        const stored = rowsOf('BBVA', before, 0).map((each) => known(each));
        const used = recognizeRows('BBVA', stored, rowsOf('BBVA', after, 0)).filter(
          (match) => match !== null,
        );
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
});

describe('recognitionKey', () => {
  it('differs by amount and balance, and is short', () => {
    const keys = [
      row(),
      row({ amount: 180 }),
      row({ balance: 1 }),
      row({ balance: null }),
      row({ balance: -225300 }),
    ].map((each) => recognitionKey('BBVA', each));
    expect(new Set(keys).size).toBe(5);
    expect(keys.every((key) => key.length < 24)).toBe(true);
  });
});
