import { ApiError, messageOf } from '../../lib/api.ts';

/** The server's own words; where it has none but a status, ours. */
export function failureOf(error: unknown, otherwise: string): string {
  const wordless = error instanceof ApiError && error.message === `API error: ${error.status}`;
  return wordless ? otherwise : messageOf(error, otherwise);
}
