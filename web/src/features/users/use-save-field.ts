import type { ProfileChange } from '@saldo/contract/users';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';

/** Toasts of this screen go sooner than elsewhere. */
export const BRIEF = { duration: 3000 };

/** What to tell about a refusal: the server's own words for the field where it has some. */
function wordsOf(error: unknown, field: string): string {
  if (!(error instanceof Error)) return texts.updateFailed(field);
  if (error instanceof ApiError) {
    if (error.code === 'invalid_password') return texts.invalidPassword;
    const [problem] = error.fields ?? [];
    if (problem) return problem.message;
    if (error.message === `API error: ${error.status}`) return texts.updateFailed(field);
  }
  return error.message || texts.updateFailed(field);
}

/** Saves one field of the profile and says what came of it. `problem` is what the server refused it with. */
export function useSaveField(field: string, onSaved: () => void) {
  const update = useUpdateProfile();
  const [problem, setProblem] = useState<{ code: string | undefined; words: string } | null>(null);
  function save(change: ProfileChange) {
    setProblem(null);
    runMutation(update, change, {
      onSuccess: () => {
        toast.success(texts.updated(field), BRIEF);
        onSaved();
      },
      onError: (error) => {
        const words = wordsOf(error, field);
        setProblem({ code: error instanceof ApiError ? error.code : undefined, words });
        toast.error(words, BRIEF);
      },
    });
  }
  return { save, saving: update.isPending, problem, forget: () => setProblem(null) };
}
