import { describe, expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists with several columns of days, or days in rare forms. All names and figures are invented. */

const days = async (text: string, answers = {}) =>
  (await readingOf(text, answers)).rows?.map((row) => row.split('|')[1]?.slice(5)).sort();

describe('the day of a row', () => {
  test.each([
    ['Operation date', 'Settlement date'],
    ['Settlement date', 'Trade date'],
    ['Transaction date', 'Date posted'],
    ['Дата операции', 'Дата платежа'],
    ['Data tranzactiei', 'Data finalizarii tranzactiei'],
    ['Purchase date', 'Settled on'],
  ])('is that of the booking beside %s and %s', async (...headings) => {
    const isLate = (name: string) => /settle|post|платежа|finaliz/i.test(name);
    const cell = (name: string, day: number) => `${day + (isLate(name) ? 2 : 0)}.10.2026`;
    const text = `${headings.join(';')};Description;Amount;Currency
${headings.map((one) => cell(one, 27)).join(';')};Coat;-55.00;EUR
${headings.map((one) => cell(one, 15)).join(';')};Fee;1200.00;EUR
`;
    expect(await days(text)).toEqual(['10-17', '10-29']);
  });

  test('is never that of a column that most rows leave blank', async () => {
    const text = `20.10.2026;;Ahorn;-4,00;EUR
19.10.2026;;Birke;-5,00;EUR
18.10.2026;17.10.2026;Eiche;70,00;EUR
17.10.2026;;Linde;-8,00;EUR
`;
    const sparse = text.replaceAll(/^(\S+?);(\S*?);/gm, '$2;$1;');
    for (const list of [text, sparse]) {
      expect(await days(list, { amount: '#4' })).toEqual(['10-17', '10-18', '10-19', '10-20']);
    }
  });

  test('is asked for if nothing says which of two days it is', async () => {
    const text = `20.10.2026;21.10.2026;Ahorn;-4,00;EUR
19.10.2026;19.10.2026;Birke;-5,00;EUR
18.10.2026;20.10.2026;Eiche;70,00;EUR
`;
    expect(await readingOf(text)).toMatchObject({ asks: 'day', choices: ['#1', '#2'] });
    expect(await days(text, { day: '#2' })).toEqual(['10-19', '10-20', '10-21']);
  });

  test('is in the only column whose days are in order and nowhere before the others', async () => {
    const text = `18.10.2026;20.10.2026;Ahorn;-4,00;EUR
19.10.2026;19.10.2026;Birke;-5,00;EUR
15.10.2026;18.10.2026;Eiche;70,00;EUR
`;
    expect(await days(text)).toEqual(['10-18', '10-19', '10-20']);
  });

  test('is one day in two columns of which one has a time', async () => {
    const text = `Date;Date Time;Description;Amount;Currency
05-10-2026;05-10-2026 10:11:12.000;Ahorn;-4,00;EUR
15-10-2026;15-10-2026 09:11:12.000;Birke;-5,00;EUR
`;
    expect(await days(text)).toEqual(['10-05', '10-15']);
  });
});

test.each(['20102026', "'20102026", "'20102026'"])(
  'reads %s, which no year begins',
  async (day) => {
    const list = await readingOf(`Date;Description;Amount;Currency
${day};Ahorn;-4.00;EUR
${day.replace('20102026', '11102026')};Birke;-5.00;EUR
`);
    expect(figures(list)?.toSorted()).toEqual(['2026-10-11 -500', '2026-10-20 -400']);
  },
);

test.each(['Betrag - Buchungsdatum', 'Amount: booked on', 'Importe (fecha)'])(
  'takes “%s” for the days if they are in its column',
  async (heading) => {
    const list = await readingOf(`Amount;${heading};Text;Currency
-45.50;2026-10-13;A;EUR
100.00;2026-10-14;B;EUR
`);
    expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 10000']);
  },
);

test.each(['10:11 29-10-26', '10:11:12 29/10/2026', '09:15, 29.10.2026'])(
  'reads a day behind a time: %s',
  async (moment) => {
    const list = await readingOf(`When;Text;Amount;Currency
${moment};A;-45.50;EUR
${moment.replace('29', '30')};B;100.00;EUR
${moment.replace('29', '31')};C;-1.00;EUR
`);
    expect(figures(list)).toEqual(['2026-10-29 -4550', '2026-10-30 10000', '2026-10-31 -100']);
  },
);
