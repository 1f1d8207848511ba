import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAny } from '../read-any.ts';
import type { StatementAnswers } from '../reading/question.ts';
import { readTable } from '../reading/read-table.ts';
import { textTables } from '../reading/text-tables.ts';
import { StatementError } from '../statement.ts';
import {
  currencyOf,
  type LayoutForm,
  type LayoutRow,
  printedUses,
  printLayout,
} from '../testing/any/print-layout.ts';
import { BANKS } from './index.ts';
import { type KnownLayout, layoutOf, tellsBank } from './known-layout.ts';
import type { Layout, Use } from './layout.ts';

const LAYOUTS = BANKS.flatMap((bank) =>
  bank.layouts.map((layout, at) => {
    return { title: `${bank.country ?? 'any country'}: ${bank.name} ${at + 1}`, bank, layout };
  }),
);

/** Statements of each layout; `TEST_LAYOUTS=100` for a nightly run. */
const RUNS = Number(process.env.TEST_LAYOUTS ?? 4);

const SHOPS = ['Bakery', 'Market', 'Cinema', 'Garage', 'Florist', 'Pharmacy', 'Bookshop', 'Cafe'];

/** Rows with random amounts and days in ascending order, some of them twice on a day. */
const arbitraryRows = (hasStates: boolean): fc.Arbitrary<LayoutRow[]> =>
  fc
    .array(
      fc.record({
        pause: fc.integer({ min: 0, max: 5 }),
        cents: fc.oneof(
          fc.integer({ min: -300_000, max: -100 }),
          fc.integer({ min: -9_000, max: -100 }),
          fc.integer({ min: 100, max: 500_000 }),
        ),
        shop: fc.constantFrom(...SHOPS),
        number: fc.nat(999),
        isPending: hasStates ? fc.boolean() : fc.constant(false),
      }),
      { minLength: 3, maxLength: 40 },
    )
    .map((rows) => {
      let day = Date.UTC(2026, 2, 3);
      return rows.map(({ pause, cents, shop, number, isPending }, at): LayoutRow => {
        day += pause * 86_400_000;
        return {
          day: new Date(day).toISOString().slice(0, 10),
          // Both directions, and most rows completed.
          cents: at === 0 ? -Math.abs(cents) : at === 1 ? Math.abs(cents) : cents,
          text: `${shop} ${number}`,
          isPending: isPending && at > 2 && at % 4 === 0,
        };
      });
    });

const whole = (rows: LayoutRow[], currency: string): LayoutRow[] =>
  currency === 'JPY' ? rows.map((row) => ({ ...row, cents: row.cents * 100 })) : rows;

const formOf = (layout: Layout): fc.Arbitrary<LayoutForm> =>
  fc.record({
    hasSometimes: fc.boolean(),
    strange: tellsBank(layout) === 'surely' ? fc.constantFrom(null, 'Zorblax') : fc.constant(null),
    opening: fc.integer({ min: 100_000, max: 5_000_000 }),
  });

/** A layout with one column for each currency has none of these. */
const AMOUNTS: readonly Use[] = ['amount', 'income', 'expense'];

const keyOf = ({ day, cents, currency }: { day: string; cents: number; currency: string }) =>
  `${day} ${cents} ${currency}`;

const asText = (rows: readonly string[]): string => rows.toSorted().join('\n');

function wanted(rows: readonly LayoutRow[], currency: string): string {
  const booked = rows.filter(({ isPending }) => !isPending);
  return asText(booked.map((row) => keyOf({ ...row, currency })));
}

const OPTIONS = { fileName: 'list.csv', today: '2026-11-26' };

/** Follows every answer. Returns the questions on the shortest way to the right rows, or what came instead. */
async function questionsOf(
  bytes: Uint8Array,
  right: string,
  answers: StatementAnswers = {},
): Promise<{ asks: string[]; bank: string } | string> {
  const reading = await readAny(bytes, { ...OPTIONS, answers });
  if (!('question' in reading)) {
    const { accounts, bank } = reading.statement;
    const rows = accounts.flatMap(({ currency, rows: some }) =>
      some.map(({ date, amount }) => keyOf({ day: date.slice(0, 10), cents: amount, currency })),
    );
    return asText(rows) === right ? { asks: [], bank } : `read ${rows.slice(0, 3).join('; ')}`;
  }
  const { ask, choices } = reading.question;
  const ways = await Promise.all(
    choices.map(({ answer }) => questionsOf(bytes, right, { ...answers, [ask]: answer })),
  );
  const found = ways.find((way) => typeof way !== 'string');
  return found ? { ...found, asks: [ask, ...found.asks] } : `asks ${ask}: ${ways.join(' | ')}`;
}

describe('a statement in the layout of', () => {
  test.each(LAYOUTS)(
    '$title is read without a question about bank or currency',
    async ({ bank, layout }) => {
      const hasStates = Object.values(layout.columns).includes('state');
      const currency = currencyOf(bank, layout);
      await fc.assert(
        fc.asyncProperty(arbitraryRows(hasStates), formOf(layout), async (drawn, form) => {
          const rows = whole(drawn, currency);
          const uses = printedUses(layout, form);
          if (!uses.some(([, use]) => AMOUNTS.includes(use))) return;
          const known = layoutOf(uses.map(([heading]) => heading));
          const bytes = new TextEncoder().encode(printLayout(bank, layout, { rows, form }));
          const end = await questionsOf(bytes, wanted(rows, currency));
          expect(end).not.toBeTypeOf('string');
          const { asks, bank: found } = typeof end === 'string' ? { asks: [end], bank: '' } : end;
          const isNamed = known?.currency || uses.some(([, use]) => use === 'currency');
          if (isNamed) expect(asks).not.toContain('currency');
          expect(asks).not.toContain('day_order');
          if (known?.bank) expect(found).toBe(known.bank);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

const MONEY: readonly Use[] = ['amount', 'income', 'expense', 'balance', 'original_amount'];

/** Every way to give the use of one column of money to another column, and that of the other to it. */
function mutantsOf({ columns }: Layout): ReadonlyMap<string, Use | null>[] {
  const all = Object.entries(columns).filter(([, use]) => use !== null);
  return all.flatMap(([one, use]) =>
    all
      .filter(([, other]) => use && other && use !== other && MONEY.includes(use))
      .map(([other, its]) => new Map(Object.entries({ ...columns, [one]: its, [other]: use }))),
  );
}

const EXAMPLE: LayoutRow[] = [-4550, 150_000, -1999, -12_075, 2500, -860].map((cents, at) => ({
  day: `2026-03-${String(at + 11)}`,
  cents,
  text: `${SHOPS[at] ?? ''} ${at}`,
  isPending: false,
}));
const FORM: LayoutForm = { hasSometimes: false, strange: null, opening: 200_000 };
const GIVEN = { today: OPTIONS.today, answers: {}, currency: null, home: null };

/** What becomes of a file if a layout says this about it. */
function endWith(text: string, known: KnownLayout | null, right: string): string {
  for (const file of textTables(text)) {
    try {
      const reading = readTable(file, GIVEN, () => known);
      if (!reading) continue;
      if ('question' in reading) return 'asks';
      const rows = reading.draft.accounts.flatMap(({ rows: some, currency }) =>
        some.map(({ date, gross, fee }) =>
          keyOf({ day: date.slice(0, 10), cents: gross - fee, currency }),
        ),
      );
      return asText(rows) === right ? 'exact' : `wrong: ${rows.join('; ')}`;
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
    }
  }
  return 'refuses';
}

const foldedUses = (uses: ReadonlyMap<string, Use | null>, known: KnownLayout): KnownLayout => {
  const headings = [...known.uses.keys()];
  return {
    ...known,
    uses: new Map([...uses.values()].map((use, at) => [headings[at] ?? '', use])),
  };
};

describe('a layout that names the wrong column of money', () => {
  test.each(LAYOUTS)('$title never leads to a wrong figure', ({ bank, layout }) => {
    const known = layoutOf(Object.keys(layout.columns));
    if (!known) return;
    const currency = currencyOf(bank, layout);
    const rows = whole(EXAMPLE, currency);
    const text = printLayout(bank, layout, { rows, form: FORM });
    const right = wanted(rows, currency);
    for (const uses of mutantsOf(layout)) {
      const mutant = { ...foldedUses(uses, known), currency };
      expect(endWith(text, mutant, right)).not.toMatch(/^wrong/);
    }
  });
});
