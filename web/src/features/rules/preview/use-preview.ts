import { useState } from 'react';
import { attempt } from '../../../lib/attempt.ts';
import { today } from '../../../lib/format.ts';
import { useIsChanging } from '../../../lib/use-change.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { type PreviewRequest, previewQuery } from '../api.ts';
import { type ApplyPeriod, readApplyPeriod, rememberApplyPeriod } from '../remembered-choices.ts';

const TYPING_MS = 300;

/**
 * Preview of the changes, updated 300 ms after typing stops. While there is nothing to request (null: a field has an
 * error), the last valid response stays.
 */
export function usePreview(body: PreviewRequest | null) {
  const [good, setGood] = useState(body);
  if (body !== null && JSON.stringify(body) !== JSON.stringify(good)) setGood(body);
  const asked = useDebounced(good, TYPING_MS);
  // A preview during the save would make it slower, and show what is being changed.
  const isSaving = useIsChanging();
  const query = useShown({ ...previewQuery(asked), enabled: !isSaving });
  const behind = JSON.stringify(asked) !== JSON.stringify(good) || query.isFetching;
  return { query, asked, behind };
}

export type PreviewState = ReturnType<typeof usePreview>;

const NOTHING = { getItem: () => null };

export const rememberedPeriod = (): ApplyPeriod =>
  attempt(() => readApplyPeriod(localStorage, today())) ?? readApplyPeriod(NOTHING, today());

export function useApplyPeriod() {
  const [period, setPeriod] = useState(rememberedPeriod);
  const change = (part: Partial<ApplyPeriod>) => {
    const next = { ...period, ...part };
    setPeriod(next);
    attempt(() => rememberApplyPeriod(localStorage, next));
  };
  return [period, change] as const;
}
