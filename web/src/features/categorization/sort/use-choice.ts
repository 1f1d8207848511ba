import type { Category } from '@saldo/contract/categories';
import type { SortEntry } from '@saldo/contract/sorting';
import { fold } from '@saldo/domain/text';
import { useState } from 'react';
import { type Searchable, searchItems } from '../../categories/category-choices.ts';
import { useSearchables } from '../use-searchables.ts';
import { parentsFor, typedCategory } from './category-faces.ts';
import { type Decision, decisionFor } from './sort-session.ts';

const FOUND = 6;

/** The choice for the current entry: a suggested answer, a category found by search, or a new category. */
export interface EntryChoice {
  typed: string;
  type: (text: string) => void;
  always: boolean;
  setAlways: (always: boolean) => void;
  found: readonly Searchable[];
  /**
   * Possible parents of a new category with the typed name; null makes it a main category. Empty if the name is taken.
   */
  parents: readonly (Category | null)[];
  /** Index into a list of the found categories followed by the parents. */
  active: number;
  move: (by: 1 | -1) => void;
  /** Null if nothing is chosen. */
  decision: (always: boolean) => Decision | null;
  decisionAt: (at: number, always: boolean) => Decision | null;
}

/** The choice for an entry. Components that use this are keyed by entry, so each entry starts afresh. */
export function useChoice(entry: SortEntry, categories: readonly Category[]): EntryChoice {
  const [typed, setTyped] = useState('');
  const [always, setAlways] = useState(false);
  const [at, setAt] = useState(0);
  const all = useSearchables(categories);
  const name = typed.trim();
  const found = name === '' ? [] : searchItems(all, name).slice(0, FOUND);
  const isTaken = found.some((one) => fold(one.name) === fold(name));
  const parents = name === '' || isTaken ? [] : [...parentsFor(entry, categories), null];
  const rows = found.length + parents.length;
  const active = Math.min(at, rows - 1);

  const decisionAt = (which: number, isAlways: boolean): Decision | null => {
    const hit = found[which];
    if (hit) return { to: 'category', id: hit.id, always: isAlways };
    const parent = parents[which - found.length];
    if (parent === undefined) return null;
    return { to: 'new', category: typedCategory(name, parent), always: isAlways };
  };
  const decision = (isAlways: boolean): Decision | null => {
    if (name !== '') return decisionAt(active, isAlways);
    const first = entry.is_preselected ? entry.answers[0] : undefined;
    return first ? decisionFor(first, isAlways) : null;
  };
  return {
    typed,
    type: (text) => {
      setTyped(text);
      setAt(0);
    },
    always,
    setAlways,
    found,
    parents,
    active,
    move: (by) => setAt(Math.max(0, Math.min(rows - 1, active + by))),
    decision,
    decisionAt,
  };
}
