import { expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists whose amounts get their signs from words, or look like a card's. All names and figures are invented. */

test('signs amounts by types of movements, a payment being money in beside purchases', async () => {
  const list = await readingOf(`Datum;Was;Umsatzart;Betrag;Währung
03.10.2026;Laden;Kauf;20,00;EUR
05.10.2026;Bank;Zahlung;300,00;EUR
07.10.2026;Laden;Gutschrift;5,00;EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 500']);
});

test.each([
  ['Purchase', 'Payment', 'Refund'],
  ['Achat', 'Paiement', 'Remboursement'],
  ['Zakup', 'Płatność', 'Zwrot'],
  ['Köp', 'Betalning', 'Refund'],
  ['Compra', 'Pago', 'Devolución'],
])('turns a card’s signs if the types %s, %s and %s contradict all of them', async (...types) => {
  const [out, paid, back] = types;
  const list = await readingOf(`Date;Description;Type;Amount;Currency
2026-10-03;A;${out};20.00;EUR
2026-10-05;B;${paid};-300.00;EUR
2026-10-07;C;${back};-5.00;EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 500']);
});

test('asks what a third word beside direction words means', async () => {
  const text = `Date;Description;Type;Amount;Currency
2026-10-03;A;EXPENSE;20.00;EUR
2026-10-05;B;INCOME;300.00;EUR
2026-10-07;C;ADJUSTMENT;5.00;EUR
`;
  expect(await readingOf(text)).toMatchObject({
    asks: 'sign_words',
    choices: ['expense|adjustment', 'expense'],
  });
  expect(figures(await readingOf(text, { sign_words: 'expense' }))).toContain('2026-10-07 500');
  const out = await readingOf(text, { sign_words: 'expense|adjustment' });
  expect(figures(out)).toContain('2026-10-07 -500');
});

test('lets balances settle what a third word means', async () => {
  const list = await readingOf(`Date;Description;D/C;Amount;Balance;Currency
2026-10-03;A;D;20.00;980.00;EUR
2026-10-05;B;C;300.00;1280.00;EUR
2026-10-07;C;X;5.00;1285.00;EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 500']);
});

test('takes rows without a word for the opposite of the only word', async () => {
  const list = await readingOf(`Date;Description;Amount;Debit/Credit;Currency
03/10/2026;A;20.00;;EUR
25/10/2026;B;300.00;Cr;EUR
26/10/2026;C;5.00;;EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-25 30000', '2026-10-26 -500']);
});

test('asks whether a minus beside direction words reverses them', async () => {
  const text = `Date;Description;D/C;Amount;Currency
2026-10-03;A;D;20.00;EUR
2026-10-05;B;C;300.00;EUR
2026-10-07;A back;D;-5.00;EUR
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'amount' });
});

test.each([
  ['PAYMENT RECEIVED - THANK YOU', 'Date,Description,Amount,Currency'],
  ['Ihre Zahlung mit Dank', 'Datum,Beschreibung,Betrag,Währung'],
  ['Paiement reçu merci', 'Date,Libellé,Montant,Devise'],
  ['Tack för din betalning', 'Datum,Beskrivning,Belopp,Valuta'],
])('asks about the signs of a list in which “%s” has a minus', async (paid, headings) => {
  const text = `${headings}
2026-10-13,Shop,20.00,EUR
2026-10-15,${paid},-300.00,EUR
2026-10-17,Bar,-5.00,EUR
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'direction', choices: ['out', 'in'] });
  const out = await readingOf(text, { direction: 'out' });
  expect(figures(out)).toContain('2026-10-15 30000');
});

test('asks about a list under the title of a card in which nothing shows the signs', async () => {
  const text = (title: string) => `${title}
Fecha;Concepto;Importe;Divisa
13/10/2026;Tienda;-20,00;EUR
15/10/2026;Otro;300,00;EUR
17/10/2026;Bar;-5,00;EUR
`;
  expect(await readingOf(text('Tarjeta de crédito'))).toMatchObject({ asks: 'direction' });
  expect(figures(await readingOf(text('Cuenta corriente')))).toContain('2026-10-15 30000');
});

test('asks whether balances that payments lower are a debt', async () => {
  const text = `Date;Description;Amount;Balance;Currency
2026-10-13;Shop;20.00;520.00;EUR
2026-10-15;Payment, thank you;-300.00;220.00;EUR
2026-10-17;Bar;5.00;225.00;EUR
2026-10-18;Bar;6.00;231.00;EUR
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'direction' });
  const debt = await readingOf(text, { direction: 'debt' });
  expect(figures(debt)?.[1]).toBe('2026-10-15 30000');
  expect(debt.chain).toBe('holds');
});

test.each([
  ['Betrag Soll', 'Betrag Haben'],
  ['Montant débit', 'Montant crédit'],
  ['Suma debitoare totala debit', 'Suma credit'],
  ['Số tiền ghi nợ', 'Số tiền ghi có'],
  ['Credit amount', 'Debit total amount'],
])('reads %s and %s as the two sides', async (one, other) => {
  const isOut = !one.startsWith('Credit');
  const row = (out: string, into: string) => (isOut ? [out, into] : [into, out]).join(';');
  const list = await readingOf(`Date;Description;${one};${other};Currency
2026-10-03;A;${row('20.00', '')};EUR
2026-10-05;B;${row('', '300.00')};EUR
2026-10-07;C;${row('5.00', '')};EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 -500']);
});

test.each([
  ['Credit or Debit', 'DBIT', 'CRDT'],
  ['Кт/Дт', 'Дт', 'Кт'],
  ['Haben / Soll', 'S', 'H'],
  ['Dare o Avere', 'Dare', 'Avere'],
])('reads the directions under “%s”', async (heading, out, into) => {
  const list = await readingOf(`Date;Description;Amount;${heading};Currency
2026-10-03;A;20.00;${out};EUR
2026-10-05;B;300.00;${into};EUR
2026-10-07;C;5.00;${out};EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 -500']);
});

test('takes “Amount in account currency” for the signed amount', async () => {
  const list = await readingOf(`Date;Description;Amount in account currency;Currency
2026-10-03;A;-20.00;EUR
2026-10-05;B;300.00;EUR
2026-10-07;C;-5.00;EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 -500']);
});

const byBalance = (...rows: string[]) =>
  `Date;Description;Amount;Zwerg;Balance;Currency\n${rows.join('\n')}\n`;
const SHOWN = [
  '2026-10-03;A;20.00;Xu;980.00;EUR',
  '2026-10-05;B;300.00;Yo;1280.00;EUR',
  '2026-10-07;C;5.00;Xu;1275.00;EUR',
  '2026-10-08;D;7.00;Xu;1268.00;EUR',
];
const SIGNED = ['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 -500', '2026-10-08 -700'];

test('signs the oldest row by a word whose meaning the balances show', async () => {
  expect(figures(await readingOf(byBalance(...SHOWN)))).toEqual(SIGNED);
  expect(figures(await readingOf(byBalance(...SHOWN.toReversed())))).toEqual(SIGNED);
});

test.each([
  ['that no other row has', SHOWN.with(0, '2026-10-03;A;20.00;Zi;980.00;EUR')],
  ['that stands beside both directions', SHOWN.with(1, '2026-10-05;B;300.00;Xu;1280.00;EUR')],
])('asks for the direction of the oldest row by a word %s', async (_, rows) => {
  expect(await readingOf(byBalance(...rows))).toMatchObject({ asks: 'direction' });
});

test('knows words in a list from the list before it', async () => {
  const section = (number: number, rows: readonly string[]) =>
    `Account 817-890692-00${number}\n${byBalance(...rows)}\n`;
  const others = [
    '2026-10-03;E;20.00;Yo;520.00;EUR',
    '2026-10-05;F;30.00;Xu;490.00;EUR',
    '2026-10-07;G;5.00;Xu;485.00;EUR',
    '2026-10-08;H;7.00;Xu;478.00;EUR',
  ];
  const list = await readingOf(section(1, SHOWN) + section(2, others));
  expect(figures(list)).toEqual([
    ...SIGNED,
    ...['2026-10-03 2000', '2026-10-05 -3000', '2026-10-07 -500', '2026-10-08 -700'],
  ]);
});

test('keeps an answer about one list from another that shows its directions', async () => {
  const section = (number: number, rows: readonly string[]) =>
    `Account 817-890692-00${number}\n${byBalance(...rows)}\n`;
  const open = SHOWN.with(0, '2026-10-03;A;20.00;Zi;980.00;EUR');
  const text = section(1, open) + section(2, SHOWN);
  expect(await readingOf(text)).toMatchObject({ asks: 'direction' });
  const list = await readingOf(text, { direction: 'in' });
  expect(figures(list)).toEqual(['2026-10-03 2000', ...SIGNED.slice(1), ...SIGNED]);
});

test('believes a minus that words such as “to business” and “from person” agree with', async () => {
  const list = await readingOf(`Date;Name;Kind;Amount;Currency
2026-10-03;A;to business;-20.00;EUR
2026-10-05;B;from person;300.00;EUR
2026-10-07;C;from bank;5.00;EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 500']);
});

test.each([
  ['Tipo', 'Nota Debito', 'Nota Credito'],
  ['Type', 'SEPA out', 'SEPA in'],
  ['Art', 'Soll Umsatz', 'Haben Umsatz'],
  ['Income', 'false', 'true'],
  ['Uscita', 'si', 'no'],
])('reads the directions under “%s”: %s, %s', async (heading, out, into) => {
  const list = await readingOf(`Date;Description;Amount;${heading};Currency
2026-10-03;A;20.00;${out};EUR
2026-10-05;B;300.00;${into};EUR
2026-10-07;C;5.00;${out};EUR
`);
  expect(figures(list)).toEqual(['2026-10-03 -2000', '2026-10-05 30000', '2026-10-07 -500']);
});
