import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const METRICS_TOKEN = 'only for Prometheus in tests';
const PATH = '/metrics-prometheus';

describeOnEachEngine(
  'Prometheus metrics',
  (server) => {
    const figures = async () => {
      const answer = await server().raw('GET', PATH, { token: METRICS_TOKEN });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      return String(answer.body);
    };

    it('require the token, even from signed-in users', async () => {
      const user = await server().signUp('ADMIN');
      expect((await server().raw('GET', PATH)).status).toBe(401);
      expect((await server().raw('GET', PATH, { token: `${METRICS_TOKEN} ` })).status).toBe(200);
      expect((await server().raw('GET', PATH, { token: `${METRICS_TOKEN}x` })).status).toBe(401);
      expect((await user.raw('GET', PATH)).status).toBe(401);
    });

    it('count requests by route, without ids or searches', async () => {
      const user = await server().signUp();
      await user.raw('GET', '/api/transactions?year=2025&search=secret-word');
      await user.raw('GET', `/api/transactions/${user.id}`);
      const text = await figures();
      const labels = 'method="GET",route="/api/transactions/:id",status="404"';
      expect(text).toContain(`saldo_http_request_duration_seconds_count{${labels}} 1`);
      expect(text).not.toContain('secret-word');
      expect(text).not.toContain(user.id);
    });

    it('cover threads, connections, jobs, emails and banks', async () => {
      const { storage } = server().running.context;
      await storage.write((tx) =>
        tx
          .insertInto('job_runs')
          // A job that the server never runs itself.
          .values({
            name: 'of before',
            last_run_at: null,
            last_error: 'No room.',
            next_run_at: null,
          })
          .execute(),
      );
      const last_run_at = new Date(Date.now() + 365 * 86_400_000).toISOString();
      await storage.write((tx) =>
        tx
          .insertInto('job_runs')
          .values({ name: 'ahead', last_run_at, last_error: null, next_run_at: null })
          .execute(),
      );
      const text = await figures();
      // Recorded by a fast clock. A negative age would never raise an alarm.
      expect(text).toMatch(/saldo_job_age_seconds\{job="ahead"\} 315\d{5}/);
      expect(text).toContain('saldo_jobs_running{lane="imports"} 0');
      expect(text).toContain('saldo_jobs_waiting{lane="imports"} 0');
      expect(text).toContain('saldo_write_gate_queue 0');
      expect(text).toContain('saldo_job_failed{job="of before"} 1');
      expect(text).toContain('nodejs_eventloop_lag_seconds');
      const limit = server().engine === 'postgres' ? '{state="limit"} 7' : '';
      expect(text).toContain(`saldo_connections${limit}`);
      expect(text).toContain('# TYPE saldo_mails gauge');
      expect(text).toContain('# TYPE saldo_bank_connections gauge');
    });
  },
  { METRICS_TOKEN, DATABASE_CONNECTIONS: '7' },
);

describeOnEachEngine(
  'without METRICS_TOKEN',
  (server) => {
    it('the metrics do not exist', async () => {
      expect((await server().raw('GET', PATH)).status).toBe(404);
    });
  },
  {},
  ['sqlite'],
);
