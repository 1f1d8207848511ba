import { expect, it } from 'vitest';
import { readAny } from './read-any.ts';
import type { StatementAnswers } from './reading/question.ts';

/** Lists with the headings that these banks use. All names, numbers and rows are invented. */
const listOf = (...lines: string[]) => new TextEncoder().encode([...lines, ''].join('\n'));

async function read(bytes: Uint8Array, answers: StatementAnswers = {}) {
  const reading = await readAny(bytes, { fileName: 'list.csv', today: '2026-11-26', answers });
  if ('question' in reading)
    return { asks: reading.question.ask, choices: reading.question.choices };
  const { bank, accounts, skipped } = reading.statement;
  const [account] = accounts;
  const amounts = account?.rows.map(({ amount }) => amount);
  const days = account?.rows.map(({ date }) => date.slice(0, 10));
  const ibans = accounts.map(({ iban }) => iban);
  return { bank, iban: account?.iban, ibans, currency: account?.currency, amounts, days, skipped };
}

const OWN = 'DE02120300000000202051';
const OTHER = 'DE89370400440532013000';

it('uses the account in the title if a column contains counterparty accounts', async () => {
  const file = listOf(
    `"Girokonto";"${OWN}"`,
    '"Kontostand vom 31.03.2026:";"1.087,50 €"',
    '""',
    '"Buchungsdatum";"Wertstellung";"Status";"Zahlungsempfänger*in";"Verwendungszweck";"IBAN";"Betrag (€)"',
    `"05.03.26";"05.03.26";"Gebucht";"Laden";"Einkauf";"${OTHER}";"-12,50"`,
    `"14.03.26";"14.03.26";"Gebucht";"Firma";"Gehalt";"${OTHER}";"100"`,
  );
  expect(await read(file)).toMatchObject({ bank: 'DKB', iban: OWN, amounts: [-1250, 10_000] });
});

it('skips rows marked as pending by a note or by a word in the date column', async () => {
  const noted = listOf(
    '"Auftragskonto";"Buchungstag";"Verwendungszweck";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
    `"${OWN}";"05.03.26";"Laden";"${OTHER}";"-12,50";"EUR";"Umsatz gebucht"`,
    `"${OWN}";"15.03.26";"Kiosk";"${OTHER}";"-1,00";"EUR";"Umsatz vorgemerkt"`,
  );
  const skipped = { pending: 1 };
  expect(await read(noted)).toMatchObject({ iban: OWN, amounts: [-1250], skipped });
  const open = listOf(
    '"Buchungstag";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    '"offen";"Lastschrift";"Kiosk";"-5,00";',
    '"05.03.2026";"Lastschrift";"Laden";"-12,50";',
    '"Alter Kontostand";"1.000,00 EUR";',
  );
  expect(await read(open)).toMatchObject({ amounts: [-1250], skipped });
});

it('skips a closing balance below the list', async () => {
  const file = listOf(
    'Buchungstag;Wert;Verwendungszweck;Soll;Haben;Währung',
    '05.03.2026;05.03.2026;Einkauf;-12,50;;EUR',
    '14.03.2026;14.03.2026;Gehalt;;100,00;EUR',
    'Kontostand;31.03.2026;1.087,50;;;EUR',
  );
  expect(await read(file)).toMatchObject({ amounts: [-1250, 10_000] });
});

it('asks about the direction of plain amounts on a card bill', async () => {
  const file = listOf(
    'Date,Description,Card Member,Card #,Amount',
    '03/15/2026,STORE,ANA GIL,-11001,12.50',
    '03/14/2026,PAYMENT RECEIVED,ANA GIL,-11001,-100.00',
  );
  const { asks, choices } = await read(file);
  expect(asks).toBe('direction');
  expect(choices?.map(({ answer, income, expenses }) => [answer, income, expenses])).toEqual([
    ['out', 10_000, 1250],
    ['in', 1250, 10_000],
  ]);
});

it('reads direction words, a fee beside the net amount, and a balance', async () => {
  const dutch = listOf(
    '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Af Bij";"Bedrag (EUR)";"Saldo na mutatie"',
    '"20260305";"Winkel";"";"";"Af";"23,45";"2176,55"',
    '"20260304";"Werkgever";"";"";"Bij";"2100,00";"2200,00"',
  );
  expect(await read(dutch)).toMatchObject({ amounts: [210_000, -2345], currency: 'EUR' });
  const net = listOf(
    '"Date","Name","Type","Status","Currency","Gross","Fee","Net","Balance"',
    '"15/03/2026","Shop","Payment","Completed","EUR","-10,00","0,00","-10,00","90,00"',
    '"16/03/2026","Leo","Payment","Completed","EUR","20,00","-0,90","19,10","109,10"',
    '"17/03/2026","Leo","Payment","Pending","EUR","20,00","-0,90","19,10","109,10"',
  );
  expect(await read(net)).toMatchObject({ amounts: [-1000, 1910], skipped: { pending: 1 } });
});

it('prefers the booking date to the purchase date', async () => {
  const swedish = listOf(
    'Reskontradatum;Transaktionsdatum;Text;Belopp;Valuta',
    '2026-11-10;2026-11-09;BUTIK;-125,00;SEK',
    '2026-11-05;2026-11-04;HYRA;-6000,00;SEK',
  );
  expect(await read(swedish)).toMatchObject({ days: ['2026-11-05', '2026-11-10'] });
  const card = listOf(
    'Transaction Date,Post Date,Description,Category,Type,Amount,Currency',
    '11/18/2026,11/20/2026,GROCER,Groceries,Sale,-82.10,USD',
    '11/17/2026,11/18/2026,CAFE,Food & Drink,Sale,-6.25,USD',
  );
  expect(await read(card)).toMatchObject({ days: ['2026-11-18', '2026-11-20'] });
});

it('keeps accounts with the same name apart by their numbers', async () => {
  const file = listOf(
    'Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Betrag;Waehrung',
    `Girokonto;${OWN};10.11.2026;Laden;;-12,50;EUR`,
    `Girokonto;${OTHER};09.11.2026;Firma;${OWN};1000,00;EUR`,
  );
  expect(await read(file)).toMatchObject({ ibans: [OWN, OTHER] });
});

it('ignores a possible balance column without a heading that verifies nothing', async () => {
  const file = listOf(
    'Card,Type,Amount,Details,TransactionDate,ProcessedDate,ForeignCurrencyAmount,Note,Currency',
    '4988-****-****-1234,D,12.50,SHOP,13/11/2026,14/11/2026,,,NZD',
    '4988-****-****-1234,C,500.00,PAYMENT,12/11/2026,12/11/2026,,,NZD',
    '4988-****-****-1234,D,26.10,AMZN,11/11/2026,13/11/2026,15.00 USD,11.00 USD,NZD',
  );
  const days = ['2026-11-13', '2026-11-12', '2026-11-14'];
  expect(await read(file)).toMatchObject({
    currency: 'NZD',
    amounts: [-2610, 50_000, -1250],
    days,
  });
});

it('does not read addresses as amounts', async () => {
  const file = listOf(
    'Boekingsdatum;Naam tegenpartij;Straat en nummer;Bedrag;Devies',
    '10/11/2026;WINKEL;;-12,50;EUR',
    '09/11/2026;FIRMA;LAAN 1;1.000,00;EUR',
  );
  expect(await read(file)).toMatchObject({ amounts: [100_000, -1250] });
});

it('skips opening, turnover and closing rows of a list without balances', async () => {
  const list = (last: string) =>
    listOf(
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit"',
      '"EE382200221020145685";"10";"01.11.2026";"";"Algsaldo";"500,00";"EUR";"K"',
      '"EE382200221020145685";"20";"05.11.2026";"MAJA";"Üür";"600,00";"EUR";"D"',
      '"EE382200221020145685";"20";"09.11.2026";"FIRMA";"Palk";"1000,00";"EUR";"K"',
      `"EE382200221020145685";"82";"10.11.2026";"";"Käive";"${last}";"EUR";"D"`,
      '"EE382200221020145685";"82";"10.11.2026";"";"Käive";"1000,00";"EUR";"K"',
      '"EE382200221020145685";"86";"10.11.2026";"";"Lõppsaldo";"900,00";"EUR";"K"',
    );
  expect(await read(list('600,00'))).toMatchObject({ amounts: [-60_000, 100_000] });
  // A row labeled as the turnover but with a different amount may be a transaction.
  expect(await read(list('601,00'))).toMatchObject({ asks: 'row' });
  const said = { row: 'transaction' };
  const kept = { ...said, gap: 'keep' };
  expect((await read(list('601,00'), kept)).amounts).toHaveLength(3);
  const shop = listOf(
    'Date;Libellé;Montant;Devise',
    '05/11/2026;LOYER;-600,00;EUR',
    '10/11/2026;TOTAL;-62,50;EUR',
  );
  expect(await read(shop, said)).toMatchObject({ amounts: [-60_000, -6250] });
});

it('finds headings below titles with a date and a number, and skips separator rows', async () => {
  const german = listOf(
    '"BLZ:";"12030000";;"Datum:";"10.11.2026"',
    '',
    '"Buchungstag";"Empfänger/Zahlungspflichtiger";"IBAN";"Vorgang/Verwendungszweck";"Währung";"Umsatz";" "',
    `"10.11.2026";"Laden";"${OTHER}";"Einkauf";"EUR";"12,50";"S"`,
    `"09.11.2026";"Laden";"${OTHER}";"Erstattung";"EUR";"10,00";"H"`,
    '',
    '"01.11.2026";"";"";"Anfangssaldo";"EUR";"500,00";"H"',
    '"10.11.2026";"";"";"Endsaldo";"EUR";"497,50";"H"',
  );
  expect(await read(german)).toMatchObject({ ibans: [null], amounts: [1000, -1250] });
  const ruled = listOf(
    'Txn Date\tNarration\tWithdrawal Amt. (INR)\tDeposit Amt. (INR)\tClosing Balance',
    '********\t********\t********\t********\t********',
    '15 Nov 2026\tRENT\t6,000.00\t\t1,04,000.00',
    '19 Nov 2026\tFIRM\t\t11,10,000.00\t12,14,000.00',
    '********\t********\t********\t********\t********',
  );
  expect(await read(ruled)).toMatchObject({ amounts: [-600_000, 111_000_000], currency: 'INR' });
});

it('skips rows of PayPal and Intesa that moved no money', async () => {
  const paypal = listOf(
    '"Date","Time","Name","Type","Status","Currency","Gross","Fee","Net","Balance","Balance Impact"',
    '"11/14/2026","10:00:01","Shop","Payment","Completed","USD","-12.50","0.00","-12.50","87.50","Debit"',
    '"11/14/2026","10:00:02","Shop","Authorization","Completed","USD","-30.00","0.00","-30.00","87.50","Memo"',
    '"11/15/2026","10:00:01","Leo","Payment","Completed","USD","20.00","-0.88","19.12","106.62","Credit"',
  );
  expect(await read(paypal)).toMatchObject({ amounts: [-1250, 1912], skipped: { pending: 1 } });
  const intesa = listOf(
    'Data;Operazione;Dettagli;Contabilizzazione;Valuta;Importo',
    '12/11/2026;Bar;Pagamento;NO;EUR;-3,50',
    '10/11/2026;Negozio;Pagamento;SI;EUR;-12,50',
  );
  expect(await read(intesa)).toMatchObject({ amounts: [-1250], skipped: { pending: 1 } });
});

it('does not use a fee column of zeros as the amounts of a list of transfers', async () => {
  const list = (fee: string) =>
    listOf(
      'ID,Status,Direction,Created on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency',
      `C-1,COMPLETED,OUT,2026-11-15 10:00:00,${fee},EUR,Ana,12.29,EUR`,
      'C-2,COMPLETED,IN,2026-11-13 10:00:00,0.00,EUR,Firma,700.00,USD',
    );
  expect(await read(list('0.00'))).toMatchObject({ ibans: [null, null], amounts: [-1229] });
  const { asks, choices } = await read(list('0.05'));
  expect(asks).toBe('amount');
  expect(choices?.map(({ expenses }) => expenses)).toEqual([1229, 1234]);
});

it('reads an amount in the currency next to it', async () => {
  const file = listOf(
    '"Дата операции";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Описание";"Сумма операции с округлением"',
    '"10.11.2026 10:00:00";"OK";"-12,50";"USD";"-1125,00";"RUB";"Магазин";"12,50"',
    '"09.11.2026 10:00:00";"OK";"100000,00";"RUB";"100000,00";"RUB";"Зарплата";"100000,00"',
  );
  expect(await read(file)).toMatchObject({ amounts: [10_000_000, -112_500], currency: 'RUB' });
});

it("does not read a shop's city as a state, nor a card number as euros", async () => {
  const file = listOf(
    'Date,Description,Card Member,Account #,Amount,Extended Details,City/State,Zip Code,Currency',
    '11/18/2026,GROCER,ANA GIL,-11001,82.10,,AUSTIN TX,78701,USD',
    '11/17/2026,CAFE,ANA GIL,-11001,6.25,,RENO NV,89501,USD',
    '11/15/2026,REFUND,ANA GIL,-11001,-12.10,,AUSTIN TX,78701,USD',
  );
  expect(await read(file)).toMatchObject({ amounts: [1210, -625, -8210], currency: 'USD' });
});

it('asks about the direction of amounts that raise a balance without headings', async () => {
  const owed = listOf(
    '2026-11-20,SHOP,12.50,CAD,187.50',
    '2026-11-19,CAFE,75.00,CAD,175.00',
    '2026-11-18,GAS,40.00,CAD,100.00',
    '2026-11-17,CAFE,6.00,CAD,60.00',
  );
  expect(await read(owed)).toMatchObject({ asks: 'direction' });
});

it('reads money-out and money-in columns without headings by their balances', async () => {
  const file = listOf(
    '11/20/2026,SHOP,12.50,,987.50,CAD',
    '11/19/2026,PAYROLL,,1000.00,1000.00,CAD',
    '11/18/2026,RENT,600.00,,0.00,CAD',
    '11/17/2026,CAFE,6.00,,600.00,CAD',
  );
  expect(await read(file)).toMatchObject({ amounts: [-600, -60_000, 100_000, -1250] });
});

it('reads currencies in headings of several scripts', async () => {
  const japanese = listOf(
    '取引日,入出金(円),取引後残高(円),入出金内容',
    '20261105,-60000,40000,ヤチン',
    '20261109,100000,140000,キュウヨ',
  );
  expect(await read(japanese)).toMatchObject({
    currency: 'JPY',
    amounts: [-6_000_000, 10_000_000],
  });
  const french = listOf('Date;Libellé;Débit euros;Crédit euros', '10/11/2026;LOYER;600,00;');
  expect(await read(french)).toMatchObject({ currency: 'EUR', amounts: [-60_000] });
  const brazilian = listOf(
    'data;lançamento;valor (R$);saldos (R$)',
    '05/11/2026;PIX TRANSF JOAO05/11;-600,00;',
    '05/11/2026;SALDO TOTAL DISPONÍVEL DIA;;900,00',
  );
  expect(await read(brazilian)).toMatchObject({ currency: 'BRL', amounts: [-60_000] });
});

it('does not read numbers below the names of sums as transactions', async () => {
  const file = listOf(
    'Date\tNarration\tWithdrawal Amt. (INR)\tDeposit Amt. (INR)\tClosing Balance',
    '15/11/2026\tRENT\t6000.00\t\t4000.00',
    '19/11/2026\tFIRM\t\t10000.00\t14000.00',
    'STATEMENT SUMMARY :-',
    'Opening Balance\t\tDebits\tCredits\tClosing Bal',
    '10000.00\t\t6000.00\t10000.00\t14000.00',
    '\t\tDr Count\tCr Count',
    '\t\t1\t1',
  );
  expect(await read(file)).toMatchObject({ amounts: [-600_000, 1_000_000] });
});

it('finds the booking date among few dates, next to a closing row or a word', async () => {
  const german = listOf(
    'Buchungstag;Wert;Verwendungszweck;Betrag;Fremde Gebühren;Währung',
    '5.11.2026;4.11.2026;Miete;-600,00;;EUR',
    '9.11.2026;8.11.2026;Lohn;1.000,00;;EUR',
    'vorgemerkt;10.11.2026;Kiosk;-2,00;;EUR',
    'Kontostand;12.11.2026;;;900,00',
  );
  expect(await read(german)).toMatchObject({
    days: ['2026-11-05', '2026-11-09'],
    amounts: [-60_000, 100_000],
    skipped: { pending: 1 },
  });
});

it('reads an amount in the account currency if another currency appears elsewhere', async () => {
  const file = listOf(
    '"DATA";"VALIUTA";"SUMA";"MOKĖJIMO PASKIRTIS";"DEBETAS/KREDITAS";"SUMA SĄSKAITOS VALIUTA";"SĄSKAITOS NR";"SĄSKAITOS VALIUTA"',
    '"2026-11-09";"EUR";"1000,00";"Alga";"C";"1000,00";"LT121000011101001000";"EUR"',
    '"2026-11-10";"USD";"13,00";"Pirkinys";"D";"12,50";"LT121000011101001000";"EUR"',
  );
  const { asks, choices } = await read(file);
  expect(asks).toBe('amount');
  expect(choices?.map(({ expenses, currency }) => [expenses, currency])).toEqual([
    [1300, ''],
    [1250, 'EUR'],
  ]);
});

it('reads dates from Taiwan, with a time zone, and after an apostrophe', async () => {
  const chinese = listOf(
    '帳號,123456789012',
    '幣別,TWD',
    '交易日期,摘要,支出金額,存入金額,餘額,備註',
    '115/11/05,轉帳,"6,000",,"4,000",房租',
    '115/11/09,薪資,,"10,000","14,000",公司',
  );
  expect(await read(chinese)).toMatchObject({ days: ['2026-11-05', '2026-11-09'] });
  const zoned = listOf(
    'Date,Transaction Type,Currency,Amount,Notes',
    '2026-11-14 10:00:00 EST,Cash Card Debit,USD,-$12.50,SHOP',
    '2026-11-15 10:00:00 EST,Received,USD,$20.00,pizza',
  );
  expect(await read(zoned)).toMatchObject({ days: ['2026-11-14', '2026-11-15'] });
  const indonesian = listOf(
    'Periode : ,01/11/2026 - 20/11/2026',
    'Kode Mata Uang : ,IDR',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo',
    `'05/11,"DB RENT",'0000,"600,000.00",DB,"400,000.00"`,
    `'09/11,"CR FIRM",'0000,"1,000,000.00",CR,"1,400,000.00"`,
    'Saldo Awal : ,"1,000,000.00"',
    'Mutasi Debet : ,"600,000.00",1',
    'Saldo Akhir : ,"1,400,000.00"',
  );
  expect(await read(indonesian)).toMatchObject({
    days: ['2026-11-05', '2026-11-09'],
    amounts: [-60_000_000, 100_000_000],
  });
});

it('keeps two accounts apart by a first column of numbers', async () => {
  const [one, two] = ['ES9121000418450200051332', 'ES7921000813610123456789'];
  const file = listOf(
    'IBAN;Data;Descrizione;Importo;Divisa;Saldo',
    `${one};05/11/2026;A;-5,00;EUR;95,00`,
    `${two};05/11/2026;B;50,00;EUR;150,00`,
    `${one};09/11/2026;C;-6,00;EUR;89,00`,
    `${two};10/11/2026;D;-7,00;EUR;143,00`,
  );
  expect(await read(file)).toMatchObject({ ibans: [one, two], amounts: [-500, -600] });
});

it('refuses lists of two accounts identified only by name', async () => {
  const list = (second: string) =>
    listOf(
      'Cuenta: Nómina',
      'Fecha;Concepto;Importe;Divisa',
      '05/11/2026;A;-5,00;EUR',
      second,
      'Fecha;Concepto;Importe;Divisa',
      '06/11/2026;B;-50,00;EUR',
    );
  await expect(read(list('Cuenta: Ahorro'))).rejects.toThrow('several accounts');
  await expect(read(list('Tarjeta 4548********1234'))).rejects.toThrow('several accounts');
  expect(await read(list('Cuenta: Nómina'))).toMatchObject({ amounts: [-500, -5000] });
});

it('skips a dated sum of all rows at the end', async () => {
  const list = (sum: string) =>
    listOf(
      'Fecha;Concepto;Importe;Divisa',
      '05/11/2026;A;-5,00;EUR',
      '06/11/2026;B;-6,00;EUR',
      `06/11/2026;Total;${sum};EUR`,
    );
  expect(await read(list('-11,00'))).toMatchObject({ amounts: [-500, -600] });
  expect(await read(list('-12,00'))).toMatchObject({ asks: 'row' });
  expect(await read(list('-12,00'), { row: 'transaction' })).toMatchObject({
    amounts: [-500, -600, -1200],
  });
});
