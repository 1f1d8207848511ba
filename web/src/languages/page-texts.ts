/** Text of the pages and the manifest, which are shown before any script of the app runs. */
export const texts = {
  description: "A true and clear picture of your money, from your bank's own statements.",
  noScript: 'Saldo needs JavaScript.',
  offline: 'You are offline',
  offlineHow:
    'Your figures are on Saldo’s server. This page opens by itself once you are connected again.',
  offlineShared: 'Statements you share with Saldo meanwhile wait in this browser.',
  tryAgain: 'Try Again',
  addTransaction: 'Add Transaction',
  add: 'Add',
};
