import type { AppName } from '../app-codes.ts';
import type { AppEntry } from './entries.ts';
import type { AppList } from './list.ts';

/** The list that a personal finance app exports, recognized by its headings. */
export interface App {
  name: AppName;
  /** Folded headings, all of which the list must have. */
  headings: readonly string[];
  /** Throws an OpenQuestionError for anything that the list does not state. */
  read(list: AppList): AppEntry[];
}
