import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { pauseBefore, worthRetrying } from './query-client.ts';

const failed = (status: number, retryAfterMs?: number) => {
  const error = new ApiError(status, '', {});
  error.retryAfterMs = retryAfterMs;
  return error;
};

describe('what is asked again', () => {
  it('is, for a minute, what the server asks to be asked again', () => {
    const away = failed(503, 5000);
    const pauses = Array.from({ length: 20 }, (_, failures) => failures)
      .filter((failures) => worthRetrying(failures, away))
      .map((failures) => pauseBefore(failures, away));
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  it('is twice what may have been a hiccup, and never a refusal', () => {
    const tries = (error: Error) => [0, 1, 2].filter((failures) => worthRetrying(failures, error));
    expect(tries(failed(502))).toEqual([0, 1]);
    expect(tries(failed(0))).toEqual([0, 1]);
    expect(tries(failed(404))).toEqual([]);
    expect(tries(new Error('no'))).toEqual([]);
    expect([0, 1].map((failures) => pauseBefore(failures, failed(502)))).toEqual([1000, 2000]);
  });
});
