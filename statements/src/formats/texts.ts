const AGAIN = 'Download it from the bank again and choose the new file.';

/** Messages about files in declared formats. These formats name their own accounts, currencies and signs. */
export const declared = {
  names: {
    ofx: 'an OFX file',
    qif: 'a QIF file',
    camt: 'a CAMT file',
    mt940: 'an MT940 file',
    abo: 'an ABO file',
    coda: 'a CODA file',
    cfonb: 'a CFONB file',
  },
  cut: (what: string) => `This is ${what}, but it’s cut off at the end. ${AGAIN}`,
  empty: (what: string) =>
    `This is ${what} without an account. Export the account’s transactions and choose that file.`,
  balances: (line: number) =>
    `Line ${line}: the opening balance and the transactions don’t add up to the closing balance, so the file is incomplete. ${AGAIN}`,
  totals: (line: number) =>
    `Line ${line}: the count or the sums stated here don’t match the transactions, so the file is incomplete. ${AGAIN}`,
  field: (line: number, name: string, found: string, wanted: string) =>
    `Line ${line}: Saldo expected ${wanted} in ${name} but found ${found}. The file may have been edited or cut off. ${AGAIN}`,
  missing: (line: number, name: string) =>
    `Line ${line}: ${name} is missing. The file may have been edited or cut off. ${AGAIN}`,
  unexpected: (line: number, found: string) =>
    `Line ${line}: Saldo didn’t expect ${found} here. The file may have been edited. ${AGAIN}`,
  columns: (from: number, to: number) =>
    from === to ? `column ${from}` : `columns ${from} to ${to}`,
  currencies: (line: number, one: string, other: string) =>
    `Line ${line} is in ${one}, but its account is in ${other}. Export the account as CSV or Excel and choose that file.`,
  manyAccounts: (most: number) =>
    `This list contains more than ${most} accounts. Export fewer accounts at a time and choose those files.`,
  unnamedCurrency: (line: number) =>
    `Line ${line} moves money into another currency, but this list doesn’t say which. Export the accounts of each currency to a separate file.`,
  reversals: (line: number) =>
    `Line ${line}: this reversal can be read in two ways, and the balances don’t settle it. Export the account as CSV or Excel and choose that file.`,
  splits: (line: number) =>
    `Line ${line}: the splits of this transaction don’t add up to its amount. Export the account again and choose the new file.`,
  app: (name: string) =>
    `This is a list from ${name} without any transactions. Export the transactions and choose that file.`,
  mt942:
    'This is an MT942 file, which lists transactions that aren’t booked yet, without balances. Once the bank has booked them, choose the account’s MT940 file.',
  investments:
    'This is an investment statement, which Saldo doesn’t import. Export the transactions of a bank account or card.',
  declaration:
    'This XML file declares its own entities, which bank files never do, so Saldo didn’t open it. Download it from the bank again.',
  tooDeep: 'This file is nested too deeply for a statement. Download it from the bank again.',
  mixedArchive:
    'This archive contains CAMT files and other files. Unpack it and choose the statements one by one.',
  expected: {
    amount: 'an amount',
    day: 'a date',
    currency: 'a currency',
    iban: 'an account number with valid check digits',
    sign: 'a debit or credit sign',
    balance: 'a balance',
    movement: 'a transaction',
  },
};
