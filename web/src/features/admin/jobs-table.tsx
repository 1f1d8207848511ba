import type { SystemStats } from '@saldo/contract/admin';
import { moment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { stats as t, texts } from './texts.ts';

type Job = SystemStats['jobs'][number];

const jobName = (name: string): string =>
  new Map(Object.entries(t.jobNames)).get(name) ??
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, ' ');

/** Whether what runs by itself does run. */
export const JobsTable = ({ jobs }: { jobs: readonly Job[] }) => (
  <Card flush aria-label={t.jobs}>
    <h2 className="px-5 pt-5 pb-3 font-semibold text-lg text-strong tracking-[-0.01em] phone:px-4">
      {t.jobs}
    </h2>
    {jobs.length === 0 ? (
      <p className="px-5 pb-5 text-muted text-sm phone:px-4">{t.noJobs}</p>
    ) : (
      <table aria-label={t.jobs} className="w-full border-collapse text-sm">
        <thead>
          <tr className="h-10 whitespace-nowrap text-left text-muted text-xs *:border-line *:border-b *:px-2 *:font-medium">
            <th scope="col" className="pl-5! phone:pl-4!">
              {t.job}
            </th>
            <th scope="col">{t.lastRun}</th>
            <th scope="col" className="phone:hidden">
              {t.nextRun}
            </th>
            <th scope="col" className="pr-5! phone:pr-4!">
              {t.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr
              key={job.name}
              className="h-11 *:border-line *:border-b *:px-2 *:py-2 last:*:border-b-0"
            >
              <th
                scope="row"
                className="pl-5! text-left font-medium text-strong [overflow-wrap:anywhere] phone:pl-4!"
              >
                {jobName(job.name)}
                {job.last_error && (
                  <span className="block font-normal text-expense text-xs">{job.last_error}</span>
                )}
              </th>
              <td>{job.last_run_at ? moment(job.last_run_at) : texts.never}</td>
              <td className="phone:hidden">{job.next_run_at ? moment(job.next_run_at) : '–'}</td>
              <td className="pr-5! phone:pr-4!">
                <JobState job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Card>
);

function JobState({ job }: { job: Job }) {
  if (job.last_error) return <Badge tone="expense">{t.failed}</Badge>;
  return job.last_run_at ? <Badge tone="income">{t.ok}</Badge> : <Badge>{t.waiting}</Badge>;
}
