import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { texts } from './texts.ts';

/** A password that a dialog asks for, and what is wrong with it. */
export function usePassword() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  return {
    value,
    error,
    onChange: (next: string) => {
      setError(null);
      setValue(next);
    },
    /** Whether one was typed. */
    check: (): boolean => {
      if (value === '') setError(texts.currentRequired);
      return value !== '';
    },
    /** Whether a failure was that of the password, which is then said under it. */
    took: (failure: unknown): boolean => {
      const mine = failure instanceof ApiError && failure.code === 'invalid_password';
      if (mine) setError(texts.invalidPassword);
      return mine;
    },
  };
}
