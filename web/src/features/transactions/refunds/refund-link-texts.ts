export const refundTexts = {
  open: 'Refund of…',
  change: 'Change…',
  of: 'Refund of',
  refunds: 'Refunds',
  onlyIncome: 'Only money that came in can be a refund.',
  none: 'Not linked to a purchase.',
  lead: 'Which purchase was returned?',
  /** Before any search. */
  likely: 'Likely purchases',
  found: 'Purchases found',
  search: 'Search by name or amount',
  loading: 'Loading purchases',
  failed: 'Purchases could not be loaded',
  noneLikely: 'No likely purchase in the last 180 days. Search for it by name or amount.',
  noneFound: 'No purchase found.',
  why: {
    same_both: 'Same merchant and amount',
    same_merchant: 'Same merchant',
    same_amount: 'Same amount',
  },
  part: (category: string) => `Part: ${category}`,
  means:
    'The purchase counts less, in its own month and category. What it is lowered by counts nowhere else.',
  linked: (amount: string, month: string, category: string) =>
    `${amount} less in ${month}, ${category}`,
  unlink: (name: string) => `Unlink ${name}`,
  unlinked: 'Unlinked. Both count as before.',
  linkFailed: (message: string) => `This could not be linked. ${message}`,
};
