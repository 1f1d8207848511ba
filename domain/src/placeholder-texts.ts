/** Names of the Norma 43 transaction codes (concepto común), shown if a bank provides no description. */
export const CONCEPT_NAMES: Readonly<Record<string, string>> = {
  '01': 'Cheque or withdrawal',
  '02': 'Deposit',
  '03': 'Direct debit',
  '04': 'Transfer',
  '05': 'Loan instalment',
  '06': 'Batch of bills',
  '07': 'Subscription',
  '08': 'Dividend or coupon',
  '09': 'Securities',
  '10': 'Fuel voucher',
  '11': 'Cash machine',
  '12': 'Card',
  '13': 'Foreign operation',
  '14': 'Returned or unpaid',
  '15': 'Payroll or social security',
  '16': 'Stamp duty or brokerage',
  '17': 'Interest, commission, costs or taxes',
  '98': 'Cancellation or correction',
  '99': 'Various',
};

/** Shown for a statement row without a description. */
export const UNNAMED_MOVEMENT = 'Movement';
/** Shown for a transaction from a bank connection without a description. */
export const UNNAMED_TRANSACTION = 'Bank transaction';

const MADE_UP = new Set([...Object.values(CONCEPT_NAMES), UNNAMED_MOVEMENT, UNNAMED_TRANSACTION]);

/** Whether Saldo, not the bank, wrote this description. Such a description names no merchant. */
export const isPlaceholder = (description: string): boolean => MADE_UP.has(description);
