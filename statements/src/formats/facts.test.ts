import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { finishStatement } from '../accounts/finish-statement.ts';
import { OpenedFile } from '../opened-file.ts';
import { readAny } from '../read-any.ts';
import type { StatementAnswers } from '../reading/question.ts';
import { StatementError } from '../statement.ts';
import { readDeclared } from './index.ts';

const bytesOf = (file: string | Uint8Array) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

async function reading(file: string | Uint8Array, answers: StatementAnswers = {}) {
  const options = { today: '2026-11-26', answers, currency: null, home: 'CHF' };
  const found = await readDeclared(new OpenedFile(bytesOf(file)), options);
  if (!found) throw new Error('not a declared format');
  return found;
}

async function read(file: string | Uint8Array, answers: StatementAnswers = {}) {
  const found = await reading(file, answers);
  if ('question' in found) throw new Error(`asks ${found.question.ask}`);
  const { accounts } = finishStatement(found.draft);
  const rows = accounts.flatMap((account) => account.rows);
  const short = rows.map(({ date, amount, description }) => [
    date.slice(0, 10),
    amount,
    description,
  ]);
  return { ...found, accounts, rows, short };
}

const refusal = (file: string | Uint8Array): Promise<string> =>
  reading(file).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof StatementError) return error.message;
      throw error;
    },
  );

describe('OFX', () => {
  const ofx = (list: string, head = 'OFXHEADER:100 DATA:OFXSGML CHARSET:1252') =>
    `${head}\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>xx12</BANKACCTFROM><BANKTRANLIST>${list}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const row = (more: string, amount = '-1.50', day = '20260301') =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>1${more}</STMTTRN>`;

  test('reads empty values without end tags, and a bare ampersand', async () => {
    const { short, accounts } = await read(
      ofx(`${row('<NAME>Bits & Pieces &amp; Co<MEMO>\n<CHECKNUM>12')}${row('<MEMO><NAME>Shop')}`),
    );
    expect(short).toEqual([
      ['2026-03-01', -150, 'Bits & Pieces & Co'],
      ['2026-03-01', -150, 'Shop'],
    ]);
    expect(accounts[0]).toMatchObject({ iban: null, name: 'xx12', currency: 'EUR' });
  });

  test('uses the code page that the header declares', async () => {
    const { short } = await read(iconv.encode(ofx(row('<NAME>Café “Łódka”')), 'win1252'));
    expect(short[0]?.[2]).toBe('Café “?ódka”');
  });

  test.each([
    ['-12,34', -1234],
    ['+1,234.56', 123456],
    ['1.234,56', 123456],
    ['-.5', -50],
    ['12.3400', 1234],
  ])('reads the amount %s', async (text, cents) => {
    expect((await read(ofx(row('<NAME>A', text)))).short[0]?.[1]).toBe(cents);
  });

  test.each(['1,234', '12.345', 'abc', '1.2.3', ''])('refuses the amount %s', async (text) => {
    expect(await refusal(ofx(row('<NAME>A', text)))).toMatch(/^Line 3: .* in TRNAMT/);
  });

  test('reads midnight in Europe from the evening before in UTC, if all rows have it', async () => {
    const late = (day: string, hour = '23') => row('<NAME>A', '1', `${day}${hour}0000[0:GMT]`);
    const all = await read(ofx(late('20260228') + late('20260630', '22')));
    expect(all.short.map(([day]) => day)).toEqual(['2026-03-01', '2026-07-01']);
    const some = await read(ofx(late('20260228') + late('20260630', '12')));
    expect(some.short.map(([day]) => day)).toEqual(['2026-02-28', '2026-06-30']);
  });

  test('counts pending rows without reading them', async () => {
    const text = ofx(row('<NAME>A')).replace(
      '</STMTRS>',
      '<BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT<TRNAMT>-5<NAME>B</STMTTRNP></BANKTRANLISTP></STMTRS>',
    );
    const { draft, rows } = await read(text);
    expect([rows.length, draft.skipped.pending]).toEqual([1, 1]);
  });

  test('refuses damaged or unsupported files', async () => {
    expect(await refusal(ofx(row('<NAME>A<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>')))).toMatch(
      /in USD, but its account is in EUR/,
    );
    const funds = ofx(row('')).replaceAll('STMTRS', 'INVSTMTRS');
    expect(await refusal(funds)).toMatch(/investment statement/);
    expect(await refusal(ofx(row('')).replace('<CURDEF>EUR', ''))).toMatch(/CURDEF is missing/);
    expect(await refusal('<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>')).toMatch(
      /without an account/,
    );
    const entity = '<!DOCTYPE OFX [<!ENTITY a "aaaa">]>';
    expect(await refusal(`<?OFX OFXHEADER="200"?>${entity}<OFX></OFX>`)).toMatch(/entities/);
  });
});

describe('CAMT', () => {
  const entry = (cents: string, side: string, more = '', status = 'BOOK') =>
    `<Ntry><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><DtTm>2026-03-01T10:00:00+01:00</DtTm></BookgDt>${more}</Ntry>`;
  const balance = (code: string, sum: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const camt = (closing: string, ...entries: string[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>12345</Id></Othr></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>INGBNL2A</BIC></FinInstnId></Svcr></Acct>${balance('PRCD', '10.00')}${balance('CLBD', closing)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

  test('gives a reversal the direction it states', async () => {
    const { short, bank, accounts } = await read(
      camt(
        '12.50000',
        entry('2.50000', 'CRDT', '<RvslInd>true</RvslInd><AddtlNtryInf>Back</AddtlNtryInf>'),
      ),
    );
    expect(short).toEqual([['2026-03-01', 250, 'Back']]);
    expect(bank).toBe('ING');
    expect(accounts[0]?.name).toBe('12345');
  });

  test('reads a batch as one row with the texts of its parts', async () => {
    const part = (text: string) =>
      `<TxDtls><RltdPties><Cdtr><Nm>${text}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const more = `<NtryDtls>${part('One')}${part('Two')}</NtryDtls>`;
    const { rows } = await read(camt('5', entry('5', 'DBIT', more)));
    expect(rows).toMatchObject([{ amount: -500, description: 'One Two', creditorName: null }]);
  });

  test('counts only booked rows toward the balance', async () => {
    const { draft, short } = await read(
      camt(
        '9',
        entry('1', 'DBIT', '<NtryRef>R1</NtryRef>'),
        entry('3', 'DBIT', '', 'PDNG'),
        entry('4', 'DBIT', '', 'INFO'),
        entry('0', 'DBIT'),
      ),
    );
    expect(short).toEqual([['2026-03-01', -100, 'R1']]);
    expect(draft.skipped).toMatchObject({ pending: 1, notCompleted: 1, zero: 1 });
  });

  test('refuses damaged or unsafe files', async () => {
    expect(await refusal(camt('9', entry('2', 'DBIT')))).toMatch(/don’t add up/);
    expect(await refusal(camt('9', entry('1.005', 'DBIT')))).toMatch(/in Amt but found "1.005"/);
    expect(await refusal(camt('9', entry('1', 'OUT')))).toMatch(/in CdtDbtInd but found "OUT"/);
    const counted = camt('9', entry('1', 'DBIT')).replace(
      '<Ntry>',
      '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry><Ntry>',
    );
    expect(await refusal(counted)).toMatch(/count or the sums/);
    const entities = '<!DOCTYPE Document [<!ENTITY a "1">]>';
    expect(await refusal(camt('9').replace('<Document', `${entities}<Document`))).toMatch(
      /its own entities/,
    );
    const deep = camt('9', '<a>'.repeat(120) + '</a>'.repeat(120));
    expect(await refusal(deep)).toMatch(/nested too deeply/);
  });
});

describe('MT940', () => {
  const mt940 = (
    lines: readonly string[],
    closing = 'C260331EUR9,',
    account = '37040044/532013000',
  ) =>
    [
      ':20:X',
      `:25:${account}`,
      ':28C:1',
      ':60F:C260301EUR10,',
      ...lines,
      `:62F:${closing}`,
      '',
    ].join('\n');

  test('identifies an account by its German bank code and number', async () => {
    const { accounts, short } = await read(mt940([':61:2603020302D1,NTRFNONREF', ':86:Text']));
    expect(accounts[0]?.iban).toBe('DE89370400440532013000');
    expect(short).toEqual([['2026-03-02', -100, 'Text']]);
  });

  test('reads reversals, and an amount on a separate line', async () => {
    const lines = [
      ':61:2603020302RC,5NTRFA//1',
      ':61:2603020302RD1,5NTRFB//2',
      ':61:2603020302D',
      '2,NTRFC//3',
    ];
    const { rows } = await read(mt940(lines));
    expect(rows.map(({ amount, bankId }) => [amount, bankId])).toEqual([
      [-50, '1'],
      [150, '2'],
      [-200, '3'],
    ]);
  });

  test("replaces a missing booking date with the value date in a monthly block or the block's date in a daily one", async () => {
    const lines = [':61:260310D1,NTRFNONREF', ':86:A'];
    expect((await read(mt940(lines))).short).toEqual([['2026-03-10', -100, 'A']]);
    const day = mt940(lines, 'C260303EUR9,');
    expect((await read(day)).short).toEqual([['2026-03-03', -100, 'A']]);
  });

  test('puts the booking date in the year closest to the value date', async () => {
    const lines = [':61:2512310102D1,NTRFNONREF', ':86:A'];
    expect((await read(mt940(lines))).short).toEqual([['2026-01-02', -100, 'A']]);
  });

  test('ignores text about the statement after the closing balance', async () => {
    const { short } = await read(`${mt940([':61:2603020302D1,NMSCREF1'])}:86:Thank you\n-\n`);
    expect(short).toEqual([['2026-03-02', -100, 'REF1']]);
  });

  test('refuses a file that lists unbooked rows', async () => {
    const text = ':20:X\n:25:1/2\n:28C:1\n:34F:EUR0,\n:61:2603020302D1,NTRFA\n:90D:1EUR1,\n';
    expect(await refusal(text)).toMatch(/^This is an MT942 file/);
  });

  test('refuses damaged or inconsistent files', async () => {
    expect(await refusal(mt940([':61:2603020302X1,NTRFA']))).toMatch(
      /Line 5: .* in :61: but found/,
    );
    expect(await refusal(mt940([], 'C260331USD10,'))).toMatch(/in USD, but its account is in/);
  });
});

describe('QIF', () => {
  const qif = (...records: string[]) =>
    `!Type:Bank\n${records.map((each) => `${each}\n^\n`).join('')}`;
  const euros = { currency: 'EUR' };

  test.each([
    ["1/31'26", '2026-01-31'],
    ['31/ 1/26', '2026-01-31'],
    ["1/31' 6", '2006-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['31.01.2026', '2026-01-31'],
  ])('reads the date %s', async (text, day) => {
    expect((await read(qif(`D${text}\nT-1.00\nPA`), euros)).short).toEqual([[day, -100, 'A']]);
  });

  test('asks for the currency, then for the order of day and month', async () => {
    const text = qif('D03/04/2026\nT-1,234.50\nPA');
    const days = await reading(text);
    expect('question' in days && days.question).toMatchObject({
      ask: 'day_order',
      line: 2,
      cell: '03/04/2026',
      choices: [
        { answer: 'day-first', count: 1, expenses: 123450, rows: [{ day: '2026-04-03' }] },
        { answer: 'month-first', count: 1, rows: [{ day: '2026-03-04' }] },
      ],
    });
    const money = await reading(text, { day_order: 'day-first' });
    const question = 'question' in money ? money.question : null;
    expect(question?.ask).toBe('currency');
    expect(question?.choices.slice(0, 3)).toMatchObject([
      ...[{ answer: 'CHF', currency: 'CHF' }, { answer: 'EUR' }, { answer: 'USD' }],
    ]);
    const { accounts, short } = await read(text, { day_order: 'month-first', currency: 'USD' });
    expect([accounts[0]?.currency, short]).toEqual(['USD', [['2026-03-04', -123450, 'A']]]);
  });

  test.each([
    ['-1,234', 'T12', -123400],
    ['-1.234,50', 'T12', -123450],
    ['-1,50', 'T1.000', -150],
  ])('uses the decimal separator that fits all amounts: %s', async (text, other, cents) => {
    const file = qif(`D2026-01-31\nT${text}\nPA`, `D2026-01-31\n${other}\nPB`);
    expect((await read(file, euros)).short[0]?.[1]).toBe(cents);
  });

  test('refuses amounts that no single decimal separator fits', async () => {
    const file = qif('D2026-01-31\nT1.5\nPA', 'D2026-01-31\nT1,5\nPB');
    await expect(read(file, euros)).rejects.toThrow(/in T but found "1.5"/);
  });

  test('reads categories, transfers, classes and splits', async () => {
    const { rows, accounts, draft } = await read(
      `!Option:AutoSwitch\n!Account\nNHousehold\nTBank\n^\n!Type:Cat\nNFood\nE\n^\n${qif(
        'D2026-01-01\nT100.00\nPOpening Balance\nL[Household]',
        'D2026-01-02\nU-12.00\nT-12.00\nPShop\nMWeekly\nLFood:Groceries/Trip',
        'D2026-01-03\nT-30.00\nPMove\nL[Savings]',
        'D2026-01-04\nT-10.00\nPMixed\nSFood\n$-4.00\nSHome:Tools\nEHammer\n$-6.00',
      )}`,
      euros,
    );
    expect(draft.accounts[0]?.name).toBe('Household');
    expect(rows).toMatchObject([
      { category: ['Food', 'Groceries'], tags: ['Trip'], note: 'Weekly', description: 'Shop' },
      { transferTo: 'Savings', type: 'transfer' },
      {
        ...{ category: ['Home', 'Tools'], amount: -1000 },
        parts: [
          { category: ['Food'], note: null, cents: 400 },
          { category: ['Home', 'Tools'], note: 'Hammer', cents: 600 },
        ],
      },
    ]);
    expect(accounts[0]?.chain).toMatchObject({ status: 'unchecked', opening: 10000 });
  });

  test('keeps two unnamed accounts of different kinds apart', async () => {
    const one = qif('D2026-01-31\nT-1\nPA');
    const { accounts } = await read(one + one.replace('Bank', 'CCard'), euros);
    expect(accounts.map(({ name }) => name)).toEqual(['Bank', 'CCard']);
  });

  test('refuses unsupported or incomplete files', async () => {
    expect(await refusal('!Type:Invst\nD2026-01-01\n^\n')).toMatch(/investment statement/);
    expect(await refusal(qif('T1\nPA'))).toMatch(/Line 2: D is missing/);
  });

  test.each([
    ['that don’t add up', 'SX\n$-4\nSY\n$-5'],
    ['in both directions', 'SX\n$-14\nSY\n$4'],
    ['of which one is a transfer', 'SX\n$-4\nS[Savings]\n$-6'],
    ['with percentages that don’t add up', 'SX\n%40\nSY\n%50'],
    ['with senseless percentages', 'SX\n%1e3\nSY\n%-50'],
    ['with percentages beside amounts', 'SX\n%40\nSY\n$-6'],
    ['without amounts', 'SX\nSY'],
    ['of which there are too many', Array.from({ length: 40 }, () => 'SX\n$-0.25').join('\n')],
  ])('leaves splits %s out, and says so', async (_, splits) => {
    const { rows, draft } = await read(qif(`D2026-01-31\nT-10.00\nPA\n${splits}`), euros);
    expect(rows).toMatchObject([{ amount: -1000 }]);
    expect(rows[0]?.parts).toBeUndefined();
    expect(draft.notices).toEqual([{ is: 'parts_left_out', count: 1, line: 2 }]);
  });

  test('reads splits that have only percentages', async () => {
    const text = qif('D2026-01-31\nT-10.01\nPA\nSX/Trip\n%33.33\nSY\n%66,67%');
    const { rows, draft } = await read(text, euros);
    expect(rows[0]?.parts).toEqual([
      { category: ['X'], note: null, cents: 333 },
      { category: ['Y'], note: null, cents: 668 },
    ]);
    expect(draft.notices).toEqual([]);
  });

  test('refuses splits whose amount is not one', async () => {
    const text = qif('D2026-01-31\nT-10.00\nPA\nSX\n$four\nSY\n$-6.00');
    await expect(read(text, euros)).rejects.toThrow(/in \$ but found "four"/);
  });
});

describe('fixed-width records', () => {
  const abo = (currency: string, text: string) =>
    `074${'0'.repeat(16)}${'HOLDER'.padEnd(20)}010326${'1000'.padStart(14, '0')}+${'900'.padStart(14, '0')}+${'100'.padStart(14, '0')}+${'0'.repeat(14)}+001310326${' '.repeat(14)}\r\n075${'0'.repeat(16)}${'0'.repeat(16)}${'7'.padStart(13, '0')}${'100'.padStart(12, '0')}1${'0'.repeat(30)}020326${text.padEnd(20)}0${currency}030326\r\n`;

  test.each(['win1250', 'cp852'])('reads Czech letters in %s', async (page) => {
    const { short, accounts } = await read(iconv.encode(abo('0203', 'Nákup žluťoučký kůň'), page));
    expect(short).toEqual([['2026-03-03', -100, 'Nákup žluťoučký kůň']]);
    expect(accounts[0]?.currency).toBe('CZK');
  });

  test('reads an ABO file in another currency, and refuses an unknown one', async () => {
    expect((await read(abo('0978', 'A'))).accounts[0]?.currency).toBe('EUR');
    expect(await refusal(abo('0999', 'A'))).toMatch(/in columns 119 to 122 but found "0999"/);
  });

  test('reads a Belgian payment reference and a 12-digit account number', async () => {
    const pad = (text: string) => text.padEnd(128);
    const amount = (text: string) => text.padStart(15, '0');
    const records = [
      '0000031032612305'.padEnd(127).concat('2'),
      `10001539007547034 EUR0BE`.padEnd(42).concat(`0${amount('10000')}010326`),
      `2100010000${'R1'.padEnd(21)}1${amount('1000')}020326${'00150000'}1${'101123456789012'.padEnd(53)}030326001`,
      `8001539007547034 EUR0BE`.padEnd(41).concat(`0${amount('9000')}310326`),
      `9${' '.repeat(15)}000003${amount('1000')}${amount('0')}`,
    ];
    const { short, accounts } = await read(records.map(pad).join('\n'));
    expect(short).toEqual([['2026-03-03', -100, '+++123/4567/89012+++']]);
    expect(accounts[0]?.iban).toBe('BE68539007547034');
  });
});

test('reads a file under any of the usual extensions', async () => {
  const text =
    ':20:X\n:25:ES9121000418450200051332\n:60F:C260301EUR10,\n:61:2603020302D1,NTRFA\n:86:B\n:62F:C260331EUR9,\n';
  const found = await readAny(bytesOf(text), { fileName: 'march.sta', today: '2026-11-26' });
  expect(found).toMatchObject({
    statement: { bank: 'CAIXABANK', variant: 'MT940' },
    kind: 'mt940',
  });
});
