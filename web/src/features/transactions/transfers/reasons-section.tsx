import type { Reason } from '@saldo/contract/transfers';
import { Link } from 'react-router';
import { moment } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Title } from '../../../ui/title.tsx';
import { reasonsQuery } from './api.ts';
import { texts } from './texts.ts';

const t = texts.reasons;

export function ReasonsSection({ id }: { id: string }) {
  const query = useShown(reasonsQuery(id));
  if (query.data?.length === 0) return null;
  return (
    <section aria-label={t.title}>
      <Title as="h3" size="md" className="mb-2">
        {t.title}
      </Title>
      {query.isPending && (
        <Loading label={t.loading} className="flex flex-col gap-3 py-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </Loading>
      )}
      {query.isError && (
        <div className="flex items-center gap-3">
          <p className="flex-1 text-muted text-sm">{t.failed}</p>
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t.tryAgain}
          </Button>
        </div>
      )}
      {query.data && <Reasons reasons={query.data} />}
    </section>
  );
}

const Reasons = ({ reasons }: { reasons: readonly Reason[] }) => (
  <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] text-sm phone:grid-cols-1">
    {groupReasons(reasons).map(({ reason, fields }) => (
      <div
        key={fields.join()}
        className="col-span-full grid grid-cols-subgrid gap-x-4 border-line border-t py-2 first:border-t-0"
      >
        <dt className="text-muted">
          {fields.map((field) => texts.reasonFields[field]).join(', ')}
        </dt>
        <dd className="text-right text-strong [overflow-wrap:anywhere] phone:text-left">
          {reason.text || texts.causes[reason.cause]}
          {reason.at && (
            <span className="whitespace-nowrap text-muted"> · {moment(reason.at)}</span>
          )}
          <Source reason={reason} />
        </dd>
      </div>
    ))}
  </dl>
);

function Source({ reason }: { reason: Reason }) {
  const { rule_id: edit, report_id: report } = reason;
  const to = edit ? paths.rules({ edit }) : report ? paths.imports({ report }) : null;
  if (to === null) return null;
  return (
    <Link to={to} className="block font-medium text-accent hover:underline">
      {edit ? t.showRule : t.showImport}
    </Link>
  );
}

interface ReasonGroup {
  reason: Reason;
  fields: Reason['field'][];
}

/** Groups fields by reason, in order of appearance. */
export function groupReasons(reasons: readonly Reason[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const reason of reasons) {
    const key = JSON.stringify([reason.cause, reason.text, reason.rule_id, reason.report_id]);
    const group = groups.get(key);
    if (group) group.fields.push(reason.field);
    else groups.set(key, { reason, fields: [reason.field] });
  }
  return [...groups.values()];
}
