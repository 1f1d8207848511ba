/** How many parts a split transaction has. */
export const FEWEST_PARTS = 2;
export const MOST_PARTS = 20;
