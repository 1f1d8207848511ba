import type { AppName } from '../app-codes.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/** The list that a personal finance app exports, recognized by its headings. */
export interface App {
  name: AppName;
  /** Folded headings that the list must all have. */
  headings: readonly string[];
  /** Throws Open for anything the list does not state. */
  read(list: AppList): AppEntry[];
}
