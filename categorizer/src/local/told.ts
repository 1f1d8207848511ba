/**
 * What somebody else said of groups of rows, by their keys: a category, a new one by its name, or null where the text
 * does not say.
 */
export type Told = Record<string, { category: string } | { name: string; icon: string } | null>;
