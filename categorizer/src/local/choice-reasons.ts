/*
 * Reasons that name the user's own choices. Only its reason distinguishes a category that the user chose for a merchant
 * from a guess that is based on choices, because nothing else about it is stored.
 */

const CHOSEN = 'You chose this for';

/** The user's last decision about this merchant. */
export const chosenFor = (merchant: string): string => `${CHOSEN} ${merchant}`;

/** A guess: so many rows of the same merchant have this category. */
export const chosenForOthers = (count: number): string =>
  `${CHOSEN} ${count} ${count === 1 ? 'other' : 'others'}`;

const OF_A_GUESS = /^\d+ others? (?:at|with) /;

/** True for a reason by `chosenFor`. */
export const isChosenFor = (reason: string | null | undefined): boolean =>
  reason?.startsWith(`${CHOSEN} `) === true && !OF_A_GUESS.test(reason.slice(CHOSEN.length + 1));
