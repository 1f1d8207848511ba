import { useState } from 'react';
import { today } from '../../lib/format.ts';
import { type ApplyPeriod, readPeriod, rememberPeriod } from './remembered.ts';

/** The remembered period of the rules screen, and a way to change parts of it. */
export function useApplyPeriod() {
  const [period, setPeriod] = useState(() => {
    try {
      return readPeriod(localStorage, today());
    } catch {
      return readPeriod({ getItem: () => null, setItem: () => {} }, today());
    }
  });
  const change = (part: Partial<ApplyPeriod>) => {
    const next = { ...period, ...part };
    setPeriod(next);
    try {
      rememberPeriod(localStorage, next);
    } catch {
      // Without storage it is forgotten.
    }
  };
  return [period, change] as const;
}
