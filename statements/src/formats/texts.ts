const AGAIN = 'Download it from the bank again and choose the new file.';

/** What is said of files in a format that declares what it holds. */
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
  cut: (what: string) => `This is ${what} that ends too early: a part of it is missing. ${AGAIN}`,
  empty: (what: string) =>
    `This is ${what} without any account in it. Export the movements of the account and choose that file.`,
  balances: (line: number) =>
    `Line ${line}: the opening balance and the movements do not add up to the closing balance, so the file is not complete. ${AGAIN}`,
  totals: (line: number) =>
    `Line ${line}: the count or the sums stated here differ from the movements, so the file is not complete. ${AGAIN}`,
  field: (line: number, name: string, found: string, wanted: string) =>
    `Line ${line}: ${name} holds ${found}, where ${wanted} was expected. The file may have been edited or cut off. ${AGAIN}`,
  missing: (line: number, name: string) =>
    `Line ${line}: ${name} is missing. The file may have been edited or cut off. ${AGAIN}`,
  unexpected: (line: number, found: string) =>
    `Line ${line}: ${found} was not expected here. The file may have been edited. ${AGAIN}`,
  currencies: (line: number, one: string, other: string) =>
    `Line ${line} is in ${one}, in an account that is kept in ${other}. Export the account as CSV or Excel and choose that file.`,
  manyAccounts: (most: number) =>
    `This list holds more than ${most} accounts. Export fewer of them at a time and choose those files.`,
  unnamedCurrency: (line: number) =>
    `Line ${line} moves money into another currency, which this list does not name. Export the accounts of each currency into a file of their own.`,
  reversals: (line: number) =>
    `Line ${line}: this reversal can be read in two ways, and the balances prove neither. Export the account as CSV or Excel and choose that file.`,
  splits: (line: number) =>
    `Line ${line}: the parts of this movement do not add up to its amount. Export the account again and choose the new file.`,
  app: (name: string) =>
    `This is a list of ${name} without any movement in it. Export the transactions and choose that file.`,
  mt942:
    'This is an MT942 file: it lists movements that are not booked yet, without balances. Choose the MT940 file of the account, once the bank has booked them.',
  investments:
    'This is a statement of investments, which is not imported. Export the movements of a bank account or card.',
  declaration:
    'This XML file declares entities of its own, which no bank does, so it was not opened. Download it from the bank again.',
  tooDeep: 'This file nests its parts too deeply for a statement. Download it from the bank again.',
  mixedArchive:
    'This archive holds CAMT files and others. Unpack it and choose the statements one by one.',
  expected: {
    amount: 'an amount',
    day: 'a day',
    currency: 'a currency',
    iban: 'an account number with right check digits',
    sign: 'a sign of debit or credit',
    balance: 'a balance',
    movement: 'a movement',
  },
};
