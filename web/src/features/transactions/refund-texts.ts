/** What a toast says of income that became a refund because its category was changed. */
export const moneyBack = (n: number) =>
  n === 1
    ? 'It counts as a refund: it lowers spending instead of adding to income.'
    : `${n} of them count as refunds: they lower spending instead of adding to income.`;
