import type { AppName } from '../app-codes.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/** The list that a program for personal money exports, known by its headings. */
export interface App {
  name: AppName;
  /** Folded; a list that lacks one is another's. */
  headings: readonly string[];
  /** Throws Open for what the list does not say. */
  read(list: AppList): AppEntry[];
}
