import { expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** What is asked about, and what the file shows by itself. All names and figures are invented. */

test.each([
  ['a code', '10;13.10.2026;Kontostand;;1000,00;XY'],
  ['a pending text without a day', '20;;Reserviert;vorgemerkt: Kino;59,90;K'],
])('leaves out a first row with %s unasked', async (_, row) => {
  const list = await readingOf(`Satzart;Datum;Text;Empfänger;Betrag EUR;Typ
${row}
20;14.10.2026;Einkauf;Laden Eins;-10,00;K
20;15.10.2026;Einkauf;Laden Zwei;-20,00;K
20;16.10.2026;Lohn;Firma;300,00;K
`);
  expect(figures(list)).toEqual(['2026-10-14 -1000', '2026-10-15 -2000', '2026-10-16 30000']);
});

test.each([
  ['by another text', '27.10.2026;Übertrag / Überweisung;Firma: Gehalt;1300,00'],
  ['by its first word', '27.10.2026;Karte;Betaling vorig saldo;88,10'],
])('takes a last row that is described %s for a transaction', async (_, row) => {
  const list = await readingOf(`Datum;Vorgang;Buchungstext;Betrag EUR
29.10.2026;Lastschrift;Stadtwerke;-88,00
28.10.2026;Karte;Laden;-10,00
${row}
`);
  expect(list.rows).toHaveLength(3);
});

test('takes a first row without a balance for a transaction if stated balances show it', async () => {
  const list = await readingOf(`Date,Details,Debit,Credit,Balance,Currency
13/10/2026,BALANCE FORWARD,,,120.55,EUR
14/10/2026,Grocer,20.55,,,EUR
14/10/2026,Kiosk,15.00,,85.00,EUR
16/10/2026,Pay,,900.00,985.00,EUR
30/10/2026,Rent,18.00,,967.00,EUR
`);
  expect(figures(list)).toEqual([
    '2026-10-14 -2055',
    '2026-10-14 -1500',
    '2026-10-16 90000',
    '2026-10-30 -1800',
  ]);
});

test('asks about the signs of a card whose amounts stand beside a fee', async () => {
  const text = `American Express Card
Date;Description;Amount EUR;Fee
05.10.2026;Shop;412,90;
12.10.2026;Hotel;231,75;4,63
26.10.2026;Payment received, thank you;-650,00;
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'amount' });
  const said = { amount: 'Amount EUR' };
  expect(await readingOf(text, said)).toMatchObject({ asks: 'direction' });
});

test('takes a fee that is a row of its own for no part of another', async () => {
  const list = await readingOf(`Date,Party,Amount,Service Fee,Currency
2026-10-03,Cab,-7.40,0.00,EUR
2026-10-06,Pay,250.00,0.00,EUR
2026-10-09,Invoice,-1200.00,3.50,EUR
2026-10-09,The bank: fee,-3.50,0.00,EUR
`);
  expect(figures(list)).toEqual([
    '2026-10-03 -740',
    '2026-10-06 25000',
    '2026-10-09 -120000',
    '2026-10-09 -350',
  ]);
});

test('takes amounts that are zero at home for those of purchases abroad', async () => {
  const list = await readingOf(`Data;Descrição;Valor (em US$);Valor (em R$);Tipo
14/10/2026;Mercado;0;-54,90;x
15/10/2026;Livros;-20,00;-114,20;y
16/10/2026;Salário;0;300,00;z
`);
  expect(list.currencies).toEqual(['BRL']);
  expect(figures(list)).toEqual(['2026-10-14 -5490', '2026-10-15 -11420', '2026-10-16 30000']);
});

test('asks nothing about three rows without headings whose balances follow to the cent', async () => {
  const exact = `30/10/2026,"-25.50","Grocer","+974.50"
28/10/2026,"+1000.00","Pay","+1000.00"
15/10/2026,"-12.00","Phone","0.00"
`;
  expect(figures(await readingOf(exact, { currency: 'EUR' }))).toEqual([
    '2026-10-15 -1200',
    '2026-10-28 100000',
    '2026-10-30 -2550',
  ]);
});

test('takes a line that states a balance above a list without headings for no lost row', async () => {
  const list = await readingOf(`Ref|Javvopyl
|(Konačno stanje)|7885.67|Credit
15-09-2026|Okada|1181.13|Credit
11-09-2026|Nordlys|180.63|Debit
11-09-2026|Florista|191.06|Debit
`);
  expect(list).toMatchObject({ asks: 'currency' });
});

test('takes signs that a balance shows for no sign of the next list', async () => {
  const list = await readingOf(`Card ending **** 1234
Dátum;Szöveg;Összeg;Bejövő kimenő;Egyenleg;Pénznem
12.10.2026;A;169,10;Jav;1045,84;HUF
16.10.2026;B;2137,10;Plu;3182,94;HUF
19.10.2026;C;100,54;Plu;3283,48;HUF
20.10.2026;D;234,06;Jav;3049,42;HUF

Card ending **** 9876
Dátum;Szöveg;Összeg;Bejövő kimenő;Egyenleg;Pénznem
19.10.2026;E;228,13;Jav;986,81;HUF
21.10.2026;F;233,07;Jav;753,74;HUF
22.10.2026;G;270,37;Jav;483,37;HUF
24.10.2026;H;179,29;Jav;304,08;HUF
`);
  expect(
    figures(list)
      ?.slice(4)
      .every((row) => row.includes(' -')) ?? true,
  ).toBe(true);
});

const AMEX = `Date,Description,Card Member,Account #,Amount,Currency
03/15/2026,Grocer,ANA GIL,-11001,82.10,USD
03/16/2026,Payment received - thank you,ANA GIL,-11001,-50.00,USD
`;

test('takes the signs of a known card from its layout, unless a payment contradicts it', async () => {
  expect(figures(await readingOf(AMEX))).toEqual(['2026-03-15 -8210', '2026-03-16 5000']);
  const turned = AMEX.replace('82.10', '-82.10').replace('-50.00', '50.00');
  expect(await readingOf(turned)).toMatchObject({ asks: 'direction' });
});

test('checks a closing balance between two rows against the rows before it', async () => {
  const list = (stated: string) => `Datum;Text;Betrag;Saldo;Währung
04.09.2026;A;-128,08;871,92;EUR
06.09.2026;B;978,99;1850,91;EUR
;Endsaldo 09/2026;;${stated};EUR
01.10.2026;C;-483,53;1367,38;EUR
02.10.2026;D;-10,00;1357,38;EUR
`;
  expect((await readingOf(list('1850,91'))).rows).toHaveLength(4);
});

test('takes a balance that is the same in every row of an account for that of now', async () => {
  const list =
    await readingOf(`dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2026-10-30;2026-10-30;A;x;y;z;-23,15;;00040123456;Un;1 223.85
2026-10-29;2026-10-29;B;x;y;z;1 000,00;;00040123456;Un;1 223.85
2026-10-29;2026-10-29;C;x;y;z;-1 000,00;;00060987654;Deux;5 000.00
`);
  expect(list.currencies).toEqual(['EUR', 'EUR']);
  expect(list.rows).toHaveLength(3);
});

test('refuses a damaged day of a known bank rather than read another column of days', async () => {
  const list =
    await readingOf(`id;created;amount;currency;local_amount;local_currency;category;emoji;Plugom;description;address;notes;receipt
1;24/01/2026;-1.22;GBP;-5.66;USD;;;31/01/2026;A;;;
2;22/01/2026;16.27;GBP;50.81;USD;;;29/01/2026;B;;;
3;20/01/2026;16.27;GBP;50.81;USD;;;28/01/2026;B;;;
4;1O/01/2026;-9.92;GBP;-27.76;USD;;;25/01/2026;C;;;
`);
  expect(list.refuses).toMatch(/^Line 5: "1O\/01\/2026"/);
});

test('asks for the currency if the only one stands behind the original amounts', async () => {
  const list = await readingOf(`Date,Text,Flizem,Original amount,Currency,Balance
2025-10-10,A,-293.09,-879.27,USD,2309.06
2025-10-12,B,1838.97,5516.91,USD,4148.03
2025-10-12,C,-37.62,-112.86,USD,4110.41
`);
  expect(list).toMatchObject({ asks: 'currency' });
});

test('takes a column of currencies for that of the rows if the original amounts have one', async () => {
  const list =
    await readingOf(`Data;Descrição;Pago;Entradas;Vribinox;Montante em moeda estrangeira;Moeda original
22.08.2025;A;60,51;;CHF;;
23.08.2025;B;;487,26;EUR;667,55;USD
26.08.2025;C;83,60;;CHF;-114,53;USD
`);
  expect(list.currencies).toEqual(['CHF', 'EUR']);
});

test('asks about an unknown column of days that may be that of the booking beside a sum', async () => {
  const list = await readingOf(`Datum;Zor;Text;Betrag;Währung
25/04/2026;26/04/2026;A;-193,23;EUR
27/04/2026;28/04/2026;B;958,04;EUR
29/04/2026;30/04/2026;C;-40,38;EUR
29/04/2026;;Summe;724,43;EUR
`);
  expect(list).toMatchObject({ asks: 'day' });
});

test.each(['Income;Expense', 'Income;Zwerg', 'Zwerg;Income', 'Debit;Credit'])(
  'never takes a row with the same money under %s for an empty one',
  async (sides) => {
    const list = await readingOf(`Date;Details;${sides};Currency
2026-10-13;A;0;649,9;EUR
2026-10-14;B;500;0;EUR
2026-10-15;C;30;30;EUR
`);
    expect(list.refuses).toMatch(/Line [34] has an amount, but doesn’t show whether/);
  },
);

test('proves nothing by a single step to numbers that nobody knows', async () => {
  const list = await readingOf(`Date;Details;Amount;Zwerg;Currency
2026-10-14;B;500;0;EUR
2026-10-15;C;30;30;EUR
`);
  expect(list.asks).toBeDefined();
});

test.each([
  ['Amount;Fee;Net Amount', '-100.00;-1.75;-101.75', '40.00;0.00;40.00'],
  ['Gross amount;Net amount;Fee', '-100.00;-101.75;1.75', '40.00;40.00;'],
])(
  'asks nothing about a fee if another column has the amount with it: %s',
  async (names, ...cells) => {
    const list = await readingOf(`Date;Details;${names};Currency
2026-10-13;A;${cells[0]};EUR
2026-10-14;B;${cells[1]};EUR
2026-10-15;C;${cells[0]};EUR
`);
    expect(figures(list)).toEqual(['2026-10-13 -10175', '2026-10-14 4000', '2026-10-15 -10175']);
  },
);

test('asks whether a fee is within the amount if no other column says so', async () => {
  const list = await readingOf(`Date;Details;Amount;Fee;Net Amount;Currency
2026-10-13;A;-100.00;-1.75;-101.70;EUR
2026-10-14;B;40.00;0.00;40.00;EUR
2026-10-15;C;-10.00;0.00;-10.00;EUR
`);
  expect(list).toMatchObject({ asks: 'amount' });
});

test.each([
  ['Amount;Fees;Bal Before;Bal After', '50.00;0.50;500.00;449.50', '100.00;0.00;449.50;549.50'],
  ['Montant;Solde avant;Solde après', '50.50;500.00;449.50', '100.00;449.50;549.50'],
])('signs amounts by the balances before and after them: %s', async (names, out, into) => {
  const list = (...rows: string[]) =>
    readingOf(`Date;Details;${names};Currency
${rows.join('\n')}
`);
  const [first, second] = [`2026-10-13;A;${out};EUR`, `2026-10-14;B;${into};EUR`];
  const found = ['2026-10-13 -5050', '2026-10-14 10000'];
  expect(figures(await list(first, second))).toEqual(found);
  expect(figures(await list(second, first))).toEqual(found);
  expect((await list(first, second.replace('549.50', '549.40'))).rows).toBeUndefined();
});
