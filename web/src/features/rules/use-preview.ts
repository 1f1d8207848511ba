import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PreviewBody, previewQuery } from './api.ts';

const TYPING_MS = 300;

/** The value once it has stayed the same for that long. */
function useSettled<V>(value: V, ms: number): V {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same content is the same value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

/**
 * What would change, following what is typed after 300 ms. While there is nothing to ask (null: a field is
 * wrong) the last good answer stays.
 */
export function usePreview(body: PreviewBody | null) {
  const [good, setGood] = useState(body);
  if (body !== null && JSON.stringify(body) !== JSON.stringify(good)) setGood(body);
  const asked = useSettled(good, TYPING_MS);
  const query = useQuery(previewQuery(asked));
  const behind = JSON.stringify(asked) !== JSON.stringify(good) || query.isFetching;
  return { query, asked, behind };
}

export type PreviewState = ReturnType<typeof usePreview>;
