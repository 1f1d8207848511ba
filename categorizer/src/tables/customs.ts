/**
 * What money is spent on where the text says nothing that is known: of a hundred payments by card to a shop that is no
 * chain, so many are for this. Rough, as household surveys have it, and no topic near one half: it settles what is
 * likelier, and never by itself a suggestion. A person's own labels soon weigh more.
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

/** The same for a creditor who collects. */
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
