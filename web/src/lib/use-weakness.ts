import type { PasswordWeakness } from '@saldo/contract/weak-password';
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';

const WAIT_MS = 300;

/** Why a password that is being typed is easy to guess; null for nothing. The list of common ones comes when it is needed. */
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
          // A warning that cannot be fetched is none; the server looks too.
          () => undefined,
        );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [password, all]);
  return found?.of === password ? found.why : null;
}

/** What to say of such a password. It is taken all the same. */
export const WEAKNESS: Record<PasswordWeakness, string> = texts.weakness;
