import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured logs, one JSON object per line. Requests are logged by method, route and status, never with headers,
 * bodies or query values.
 */
export const createLogger = (level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.token', '*.authorization', '*.databaseUrl', '*.connectionString'],
  };
  return to ? pino(options, to) : pino(options);
};
