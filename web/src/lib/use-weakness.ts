import type { PasswordWeakness } from '@saldo/contract/weak-password';
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';

const WAIT_MS = 300;

/**
 * Returns why the typed password is easy to guess, or null if it is not. Loads the list of common passwords when
 * needed.
 */
export function useWeakness(password: string, names: readonly string[]): PasswordWeakness | null {
  const [found, setFound] = useState<{ of: string; why: PasswordWeakness | null } | null>(null);
  const all = names.join('\n');
  useEffect(() => {
    if (password === '') return;
    const timer = setTimeout(() => {
      const context = { names: all.split('\n'), host: location.hostname };
      import('@saldo/domain/weak-password')
        .then(({ weaknessOf }) => weaknessOf(password, context))
        .then(
          (why) => setFound({ of: password, why }),
          // If the list fails to load, no warning is shown; the server also checks.
          () => undefined,
        );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [password, all]);
  return found?.of === password ? found.why : null;
}

/** Warning for each weakness. The password is accepted anyway. */
export const WEAKNESS: Record<PasswordWeakness, string> = texts.weakness;
