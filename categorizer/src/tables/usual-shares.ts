/**
 * Rough shares from household surveys: of a hundred card payments to an unknown shop that is not a chain, this many go
 * to each subcategory. No topic comes near one half, so they only tip the balance and never make a suggestion by
 * themselves. A user's own labels soon outweigh them.
 */
export const UNKNOWN_SHOP: Readonly<Record<string, number>> = {
  'dining.restaurant': 22,
  'dining.cafe': 8,
  'dining.bar': 4,
  'dining.fastfood': 4,
  'groceries.specialty': 7,
  'groceries.supermarket': 6,
  'groceries.convenience': 3,
  'shopping.other': 9,
  'shopping.clothing': 6,
  'shopping.online': 5,
  'housing.furniture': 5,
  'health.beauty': 5,
  'health.medical': 3,
  'entertainment.events': 6,
  'travel.lodging': 3,
  'transport.car': 2,
  'transport.parking': 2,
};

/** Usual shares for an unknown creditor of direct debits. */
export const UNKNOWN_CREDITOR: Readonly<Record<string, number>> = {
  'insurance.other': 24,
  'utilities.telecom': 12,
  'fees.loan': 12,
  'utilities.electricity': 8,
  'entertainment.streaming': 8,
  'health.fitness': 8,
  'family.education': 5,
  'family.gifts': 5,
  'housing.community': 5,
};
