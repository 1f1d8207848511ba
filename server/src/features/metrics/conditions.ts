import { type RawBuilder, sql } from 'kysely';

/*
 * What figures count, written out: an index of some rows only is used where the text itself says which. A parameter
 * would say nothing until the statement runs.
 */

/** All that any figure can count. */
export const IN_ANY_FIGURE: RawBuilder<boolean> = sql`"ignore" = 0 and currency = 'EUR'`;

/** What is left out of every figure for its currency. */
export const FOREIGN: RawBuilder<boolean> = sql`"ignore" = 0 and currency <> 'EUR'`;
