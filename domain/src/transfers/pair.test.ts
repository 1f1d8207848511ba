import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber, startOfDay } from '../dates.ts';
import { fold } from '../text.ts';
import { habitKey } from './evidence.ts';
import { type Habits, NO_HABITS, type Pairing, pairKey, sideOf } from './legs.ts';
import { idsToExclude, pairTransfers, suggestTransfers } from './pair.ts';
import { isSameAccount, type Own, type TransferRow, withoutFee } from './row.ts';

const BBVA_IBAN = 'ES9121000418450200051332';
const CAIXA_IBAN = 'ES7921000813610123456789';

const OWN: Own = {
  name: 'Lucía',
  lastnames: 'Martín Vidal',
  ibans: new Map([
    ['bbva', BBVA_IBAN],
    ['caixa', CAIXA_IBAN],
    ['revolut', null],
    ['pocket', null],
    ['dollars', null],
  ]),
};

const ACCOUNTS = {
  bbva: { accountId: 'bbva', bank: 'BBVA', product: 'current', currency: 'EUR' },
  caixa: { accountId: 'caixa', bank: 'CAIXABANK', product: 'current', currency: 'EUR' },
  revolut: { accountId: 'revolut', bank: 'REVOLUT', product: 'current', currency: 'EUR' },
  pocket: { accountId: 'pocket', bank: 'REVOLUT', product: 'deposit', currency: 'EUR' },
  dollars: { accountId: 'dollars', bank: 'REVOLUT', product: 'current', currency: 'USD' },
} as const;

let made = 0;

function row(
  account: keyof typeof ACCOUNTS,
  given: Omit<Partial<TransferRow>, 'text'> & { text?: string } = {},
): TransferRow {
  made += 1;
  return {
    id: `row-${String(made).padStart(5, '0')}`,
    ...ACCOUNTS[account],
    direction: 'expense',
    amount: 10_000,
    fee: 0,
    date: '2026-03-10T00:00:00',
    started: null,
    type: 'unknown',
    counterpartyIban: null,
    ignore: false,
    isElsewhere: false,
    isSaidOwn: false,
    saysTransfer: false,
    words: fold(given.text ?? ''),
    ...given,
    text: (given.text ?? '').split('\n').map(fold).join('\n'),
  };
}

const income = (account: keyof typeof ACCOUNTS, given: Parameters<typeof row>[1] = {}) =>
  row(account, { direction: 'income', ...given });

const pairing = (rows: readonly TransferRow[], parted: string[] = []): Pairing => ({
  rows,
  own: OWN,
  parted: new Set(parted),
  habits: NO_HABITS,
});
const linked = (...rows: TransferRow[]) => pairTransfers(pairing(rows)).map(pairKey);
const suggested = (...rows: TransferRow[]) => suggestTransfers(pairing(rows)).map(pairKey);
const both = (one: TransferRow, other: TransferRow) => [`${one.id} ${other.id}`];

describe('evidence', () => {
  test('is a counterparty that is the other account, on either side', () => {
    const out = row('bbva', { counterpartyIban: CAIXA_IBAN });
    const into = income('caixa');
    expect(linked(out, into)).toEqual(both(out, into));
    const from = income('caixa', { counterpartyIban: BBVA_IBAN });
    const left = row('bbva');
    expect(linked(left, from)).toEqual(both(left, from));
  });

  test('excludes a third account if the row names another own account', () => {
    const out = row('bbva', { counterpartyIban: CAIXA_IBAN, type: 'transfer', text: 'TRASPASO' });
    const other = income('pocket', { type: 'transfer', text: 'From pocket' });
    expect(linked(out, other)).toEqual([]);
    expect(suggested(out, other)).toEqual([]);
  });

  test('is the same second at Revolut in two products, whatever the types', () => {
    const started = '2026-03-10T09:15:30';
    const out = row('revolut', { started });
    const into = income('pocket', { started });
    expect(linked(out, into)).toEqual(both(out, into));
    expect(linked(out, income('pocket', { started: '2026-03-10T09:15:31' }))).toEqual([]);
    // If a spreadsheet dropped the seconds, the minute alone proves nothing.
    const minute = '2026-03-10T09:15';
    expect(
      linked(row('revolut', { started: minute }), income('pocket', { started: minute })),
    ).toEqual([]);
  });

  test('is an exchange: same second, two currencies, different amounts, the fee on one leg', () => {
    const started = '2026-03-10T12:00:00';
    const out = row('revolut', { started, type: 'transfer', amount: 10_050, fee: 50 });
    const into = income('dollars', { started, type: 'transfer', amount: 10_850 });
    expect(linked(out, into)).toEqual(both(out, into));
    expect(linked(row('revolut', { started, type: 'card_payment' }), into)).toEqual([]);
  });

  test('is a top-up and an expense that names its bank', () => {
    const into = income('revolut', { type: 'topup', text: 'Payment from Lucia' });
    const out = row('bbva', { text: 'TRANSFERENCIA A REVOLUT BANK UAB' });
    expect(linked(out, into)).toEqual(both(out, into));
    expect(linked(row('bbva', { text: 'Revolution Books' }), into)).toEqual([]);
    expect(linked(out, income('revolut', { type: 'transfer' }))).toEqual([]);
  });

  test.each(['TRASPASO', 'To pocket EUR Holidays'])(
    'is two transfers, one of which says that the money stays with the user: %s',
    (text) => {
      const out = row('bbva', { type: 'transfer', text });
      const into = income('caixa', { type: 'transfer' });
      expect(linked(out, into)).toEqual(both(out, into));
      const left = row('bbva', { type: 'transfer' });
      const came = income('caixa', { type: 'transfer', text });
      expect(linked(left, came)).toEqual(both(left, came));
      expect(linked(row('bbva', { text }), into)).toEqual([]);
      expect(linked(out, income('caixa'))).toEqual([]);
    },
  );

  const NAMES = [
    ...['TRANSF. LUCIA MARTIN VIDAL', 'Martín, Lucía', 'VIDAL MARTIN LUCIA', 'L. Martín Vidal'],
    ...['Martín Vidal L', 'lucia m. v.', 'Para Lucía Inés Martín', 'A MARTÍN DE VIDAL, L.'],
  ];
  test.each(NAMES)('is one transfer with the name of the user on either side: %s', (text) => {
    const says = { saysTransfer: true };
    for (const [one, other] of [
      [{ text, type: 'transfer' }, {}],
      [{ type: 'transfer' }, { text }],
      [{ text, ...says }, {}],
      [says, { text }],
    ] as const) {
      const [out, into] = [row('bbva', one), income('caixa', other)];
      expect(linked(out, into)).toEqual(both(out, into));
      const [left, came] = [row('bbva', other), income('caixa', one)];
      expect(linked(left, came)).toEqual(both(left, came));
    }
    expect(linked(row('bbva', { text }), income('caixa', { text }))).toEqual([]);
    const bought = { text, ...says, type: 'card_payment' };
    expect(linked(row('bbva', bought), income('caixa', bought))).toEqual([]);
  });

  test.each([
    ...['A ES79 2100 0813 6101 2345 6789', 'CTA 0123456789', 'A ****6789', 'Cuenta ...6789'],
    ...['ending in 6789', 'a la terminada en 456789'],
  ])('is one transfer with a number of the other account: %s', (text) => {
    const out = row('bbva', { type: 'transfer', text });
    const into = income('caixa');
    expect(linked(out, into)).toEqual(both(out, into));
    expect(linked(row('bbva', { text }), into)).toEqual([]);
    // The number of the row's own account, or of a third one, says nothing about this pair.
    expect(linked(row('caixa', { type: 'transfer', text }), income('bbva'))).toEqual([]);
    expect(suggested(out, income('revolut'))).toEqual([]);
  });

  test.each(['A 6789', 'REF 16789', 'A ***789', '****6788', '00456789'])(
    'is not in other numbers: %s',
    (text) => {
      const out = row('bbva', { type: 'transfer', text });
      expect(linked(out, income('caixa'))).toEqual([]);
    },
  );

  test.each([
    ...['Lucia Perez', 'MARTINEZ LUCIANA', 'Lucía\nMartín', 'alquiler', 'L. Martín', 'Lucía M.'],
    ...['Martín Vidal', 'J. Martín Vidal', 'Luis Martín', 'LMV'],
  ])("is not found in other people's names or other words: %s", (text) => {
    const out = row('bbva', { type: 'transfer', text });
    expect(linked(out, income('caixa', { type: 'transfer' }))).toEqual([]);
  });
});

test('a row that the user put in Between Own Accounts is linked without other evidence', () => {
  const [out, into] = [row('bbva', { isSaidOwn: true }), income('caixa')];
  expect(linked(out, into)).toEqual(both(out, into));
  expect(linked(out, into, income('revolut'))).toEqual([]);
});

describe('two rows that fit equally well', () => {
  const mine = { type: 'transfer', text: 'Lucía Martín' };

  test('are not linked, but suggested', () => {
    const out = row('bbva', mine);
    const [one, other] = [income('caixa'), income('revolut')];
    expect(linked(out, one, other)).toEqual([]);
    expect(suggested(out, one, other)).toHaveLength(1);
    // Nor with a worse one.
    expect(linked(out, one, other, income('caixa', { date: '2026-03-11T00:00:00' }))).toEqual([]);
    // One that is nearer or has better evidence fits better.
    expect(linked(out, one, income('revolut', { date: '2026-03-11T00:00:00' }))).toEqual(
      both(out, one),
    );
    const better = income('revolut', { type: 'transfer' });
    expect(linked(out, one, better)).toEqual(both(out, better));
  });

  test('are linked if the choice makes no difference', () => {
    const outs = [row('bbva', mine), row('bbva', mine)];
    expect(linked(...outs, income('caixa'))).toHaveLength(1);
    const other = row('bbva', { ...mine, text: 'Lucía Martín alquiler' });
    expect(linked(row('bbva', mine), other, income('caixa'))).toEqual([]);
    expect(linked(row('bbva', mine), other, income('caixa'), income('caixa'))).toHaveLength(2);
  });
});

describe('a kind of transfer that the user has linked before', () => {
  const out = (given = {}) => row('bbva', { text: 'aportacion ahorro', ...given });
  const into = (given = {}) => income('caixa', { text: 'ingreso', ...given });
  const side = (one: TransferRow) => sideOf(one);
  const habits: Habits = {
    sides: new Set([side(out()), side(into())]),
    pairs: new Set([habitKey(side(out()), side(into()))]),
  };
  const linkedNow = (...rows: TransferRow[]) =>
    pairTransfers({ ...pairing(rows), habits }).map(pairKey);

  test('is linked without other evidence', () => {
    const [one, other] = [out(), into()];
    expect(linkedNow(one, other)).toEqual(both(one, other));
    expect(linked(one, other)).toEqual([]);
  });

  test('has the same words in the same accounts, in the same direction', () => {
    expect(linkedNow(out({ text: 'aportacion plan' }), into())).toEqual([]);
    expect(linkedNow(out(), into({ text: 'ingreso nomina' }))).toEqual([]);
    expect(linkedNow(row('revolut', { text: 'aportacion ahorro' }), into())).toEqual([]);
    expect(
      linkedNow(row('caixa', { text: 'ingreso' }), income('bbva', { text: 'aportacion ahorro' })),
    ).toEqual([]);
    const stranger = { counterpartyIban: 'ES6000491500051234567892' };
    expect(linkedNow(out(stranger), into())).toEqual([]);
  });
});

describe('rows that never pair', () => {
  const words = { type: 'transfer', text: 'traspaso' };
  const apart = (out: TransferRow, into: TransferRow) => expect(linked(out, into)).toEqual([]);

  test('have the same account or direction, or different amounts or currencies', () => {
    apart(row('bbva', words), income('bbva', words));
    apart(row('bbva', words), row('caixa', words));
    apart(row('bbva', words), income('caixa', { ...words, amount: 10_001 }));
    apart(row('bbva', words), income('dollars', words));
  });

  test('are ignored, or manually categorized as something else', () => {
    apart(row('bbva', { ...words, ignore: true }), income('caixa', words));
    apart(row('bbva', words), income('caixa', { ...words, isElsewhere: true }));
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [4, true],
    [5, false],
  ])('money that arrives %i days after it left: %s', (days, isLinked) => {
    const out = row('bbva', words);
    const into = income('caixa', { ...words, date: startOfDay(addDays('2026-03-10', days)) });
    expect(linked(out, into).length === 1).toBe(isLinked);
  });

  test('amounts exclude the fee on both sides', () => {
    const out = row('bbva', { ...words, amount: 10_150, fee: 150 });
    const into = income('caixa', { ...words, amount: 9_900, fee: 100 });
    expect(linked(out, into)).toEqual(both(out, into));
  });
});

describe('counting', () => {
  const on = (day: number) => ({
    type: 'transfer',
    text: 'traspaso',
    date: `2026-03-${String(day).padStart(2, '0')}T00:00:00`,
  });

  test('pairs equal rows nearest first, as many as there are', () => {
    const outs = [row('bbva', on(2)), row('bbva', on(4)), row('bbva', on(4))];
    const ins = [income('caixa', on(4)), income('caixa', on(5))];
    const [, second, third] = outs as [TransferRow, TransferRow, TransferRow];
    const [first, next] = ins as [TransferRow, TransferRow];
    expect(new Set(linked(...outs, ...ins))).toEqual(
      new Set([...both(second, first), ...both(third, next)]),
    );
  });

  test('keeps an unlinked pair apart, while each side may pair with another row', () => {
    const [out, into, other] = [row('bbva', on(2)), income('caixa', on(2)), income('caixa', on(3))];
    const parted = both(out, into);
    expect(pairTransfers(pairing([out, into], parted))).toEqual([]);
    expect(suggestTransfers(pairing([out, into], parted))).toEqual([]);
    expect(pairTransfers(pairing([out, into, other], parted)).map(pairKey)).toEqual(
      both(out, other),
    );
  });

  test('handles ten thousand equal rows without evidence quickly', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      at % 2 ? row('bbva', { type: 'transfer' }) : income('caixa', { type: 'transfer' }),
    );
    const begun = performance.now();
    expect(pairTransfers(pairing(rows))).toEqual([]);
    expect(suggestTransfers(pairing(rows))).toHaveLength(5000);
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});

describe('excluded and suggested', () => {
  test('a row whose counterparty is an own account, without the other leg', () => {
    const out = row('bbva', { counterpartyIban: CAIXA_IBAN });
    const rows = [
      out,
      row('bbva', { counterpartyIban: BBVA_IBAN }),
      row('bbva', { counterpartyIban: 'ES6000491500051234567892' }),
      row('bbva', { counterpartyIban: CAIXA_IBAN, ignore: true }),
      row('bbva', { counterpartyIban: CAIXA_IBAN, isElsewhere: true }),
    ];
    expect(idsToExclude({ rows, own: OWN })).toEqual([out.id]);
  });

  test.each([
    [-4, false],
    [-3, true],
    [3, true],
    [4, false],
  ])('equal amounts %i days apart are suggested: %s', (days, isSuggested) => {
    const out = row('bbva');
    const into = income('caixa', { date: startOfDay(addDays('2026-03-10', days)) });
    expect(linked(out, into)).toEqual([]);
    expect(suggested(out, into).length === 1).toBe(isSuggested);
  });
});

const anyRow = fc
  .record({
    account: fc.constantFrom(...(Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[])),
    direction: fc.constantFrom('income' as const, 'expense' as const),
    amount: fc.constantFrom(0, 5000, 10_000),
    fee: fc.constantFrom(0, 0, 0, 50),
    day: fc.integer({ min: 1, max: 12 }),
    started: fc.constantFrom(null, '2026-03-05T10:00:00', '2026-03-05T10:00:01'),
    type: fc.constantFrom('transfer', 'topup', 'unknown'),
    saysTransfer: fc.boolean(),
    counterpartyIban: fc.constantFrom(null, null, BBVA_IBAN, CAIXA_IBAN),
    text: fc.constantFrom('', 'traspaso', 'a revolut', 'lucia martin'),
    ignore: fc.constantFrom(false, false, false, true),
    isElsewhere: fc.constantFrom(false, false, false, true),
    isSaidOwn: fc.constantFrom(false, false, false, true),
  })
  .map(({ account, day, ...given }) =>
    row(account, { ...given, date: `2026-03-${String(day).padStart(2, '0')}T00:00:00` }),
  );
const anyRows = fc.array(anyRow, { maxLength: 30 });

describe('for any rows', () => {
  const pairsOf = (rows: readonly TransferRow[]) => {
    const q = pairing(rows);
    return { links: pairTransfers(q), suggestions: suggestTransfers(q) };
  };

  test('no row is in two pairs, linked or suggested', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { links, suggestions } = pairsOf(rows);
        for (const pairs of [links, suggestions]) {
          const ids = pairs.flatMap((pair) => [pair.expenseId, pair.incomeId]);
          expect(new Set(ids).size).toBe(ids.length);
        }
        expect(suggestions.map(pairKey)).toEqual(expect.arrayContaining(links.map(pairKey)));
      }),
    );
  });

  test('the order of rows does not matter', () => {
    const shuffled = anyRows.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([rows, other]) => {
        const keys = (pairs: ReturnType<typeof pairTransfers>) => pairs.map(pairKey).sort();
        const [one, two] = [pairsOf(rows), pairsOf(other)];
        expect(keys(two.links)).toEqual(keys(one.links));
        expect(keys(two.suggestions)).toEqual(keys(one.suggestions));
      }),
    );
  });

  test('every link meets the requirements of links', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const byId = new Map(rows.map((one) => [one.id, one]));
        for (const { expenseId, incomeId } of pairsOf(rows).links) {
          const [out, into] = [byId.get(expenseId), byId.get(incomeId)];
          if (!out || !into) throw new Error('a pair names a row that is not there');
          expect([out.direction, into.direction]).toEqual(['expense', 'income']);
          expect(isSameAccount(out, into)).toBe(false);
          expect([out.ignore, into.ignore, out.isElsewhere, into.isElsewhere]).not.toContain(true);
          const days = dayNumber(into.date) - dayNumber(out.date);
          expect(days).toBeGreaterThanOrEqual(-1);
          expect(days).toBeLessThanOrEqual(4);
          if (out.currency === into.currency) expect(withoutFee(out)).toBe(withoutFee(into));
          else expect(out.started).toBe(into.started);
        }
      }),
    );
  });

  test('nothing is linked without evidence, whatever happens on the same day', () => {
    const words = fc.constantFrom(
      '',
      'mercadona',
      'a pepe ruiz',
      'lucia perez',
      'ref 12345678',
      'nomina',
    );
    const unrelated = fc.record({
      row: anyRow,
      text: words,
      type: fc.constantFrom('transfer', 'unknown', 'card_payment'),
    });
    fc.assert(
      fc.property(fc.array(unrelated, { maxLength: 40 }), (household) => {
        const rows = household.map(({ row: one, text, type }) => {
          return {
            ...one,
            text,
            words: text,
            type,
            started: null,
            counterpartyIban: null,
            isSaidOwn: false,
          };
        });
        expect(pairTransfers(pairing(rows))).toEqual([]);
      }),
    );
  });

  test('no pair with evidence is left after linking', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const paired = new Set(pairsOf(rows).links.flatMap((p) => [p.expenseId, p.incomeId]));
        expect(pairsOf(rows.filter(({ id }) => !paired.has(id))).links).toEqual([]);
      }),
    );
  });

  test('unlinking each pair as it is found ends with no pair, each unlinked once', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const parted = new Set<string>();
        for (;;) {
          const links = pairTransfers({ ...pairing(rows), parted });
          if (links.length === 0) break;
          for (const pair of links) {
            expect(parted.has(pairKey(pair))).toBe(false);
            parted.add(pairKey(pair));
          }
        }
      }),
    );
  });
});
