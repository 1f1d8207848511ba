// Values that need no schema, so that the first screen loads none.

/** The only system category, shared by all users: transactions without a category have this one. */
export const UNCATEGORIZED_ID = '00000000-0000-4000-8000-000000000000';
export const UNCATEGORIZED = {
  id: UNCATEGORIZED_ID,
  name: 'Uncategorized',
  icon: '🔄',
  color: '#9CA3AF',
} as const;

/**
 * Path, relative to the API base, that serves external avatars (values that start with http) from our own origin.
 * `?address=` is the avatar's address.
 */
export const AVATAR_PICTURE = '/users/avatar-picture';

export const IDS_AT_MOST = 100;
/** Value of `year` that selects all years. */
export const ALL_YEARS = 'all';
/** Value of `recurring` that selects every recurring expense of a year. */
export const ALL_SERIES = 'all';

/** Header of answers to signed-in users: the currency of their totals; empty without transactions. */
export const CURRENCY_HEADER = 'x-main-currency';
/**
 * Response header that names the user's months: absent as on the wall calendar, else `day 25`, `working_day 28`, or `pay` and a
 * text that changes with the months that the pay opened.
 */
export const MONTHS_HEADER = 'x-months';
