import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { terminalLog } from './terminal-log.ts';

it('shows sentences and errors, and nothing else', () => {
  const printed: string[] = [];
  const log = createLogger(
    'info',
    terminalLog((text) => void printed.push(text)),
  );
  log.info({ event: 'rule.create' }, 'audit');
  log.info('Server listening at http://127.0.0.1:3000');
  log.warn({ ms: 286, routes: [] }, 'event loop blocked');
  log.warn('Others can read /data. Run: chmod go= /data.');
  log.error({ err: new Error('no room') }, 'job failed');
  expect(printed).toEqual([
    'Warning: Others can read /data. Run: chmod go= /data.',
    expect.stringMatching(/^\{"level":50.*no room.*"msg":"job failed"\}$/),
  ]);
});
