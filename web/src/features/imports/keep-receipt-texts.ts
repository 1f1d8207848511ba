export const keepReceiptTexts = {
  title: 'Keep as a Receipt',
  hint: 'Type what the receipt says. Saldo shows the transactions of exactly that amount, from two days before to seven days after.',
  amount: 'Amount',
  day: 'Day',
  none: 'No transaction of this amount around that day.',
  noneHint: 'Check the amount and the day, or import the statement first.',
  choose: (name: string) => `Add to ${name}`,
  typeFirst: 'Type an amount and a day to see transactions.',
  kept: (file: string, name: string) => `${file} added to ${name}`,
} as const;
