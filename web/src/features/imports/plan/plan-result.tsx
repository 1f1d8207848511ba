import type { ImportPlan } from '@saldo/contract/import-plans';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Tag, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { moment } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { cx } from '../../../ui/cx.ts';
import { Meter } from '../../../ui/meter.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Title } from '../../../ui/title.tsx';
import { balancedAccountsQuery } from '../../accounts/api.ts';
import { MissingDays } from '../../accounts/missing-days.tsx';
import { outcomeQuery } from '../api.ts';
import { periodView } from '../report-texts.ts';
import { ResultCards } from '../result-cards.tsx';
import { ResultFigures } from '../result-figures.tsx';
import { texts as importTexts } from '../texts.ts';
import { useUndoPlan } from './api.ts';
import { PlanTable } from './plan-table.tsx';
import { texts } from './plan-texts.ts';
import { RefusedFile } from './refused-file.tsx';
import { usePlanDialog } from './use-plan-dialog.ts';
import { WaitingFiles } from './waiting-files.tsx';

const sumOf = (files: ImportPlan['files'], of: 'new' | 'known'): number =>
  files.reduce((sum, file) => sum + file[of], 0);

interface PlanReceiptProps {
  plan: ImportPlan;
  onClose: () => void;
}

/** Progress of the import, then its result, with one Undo for all of it. */
export function PlanResult({ plan, onClose }: PlanReceiptProps) {
  const { files, state } = plan;
  const imported = files.filter((file) => file.state === 'imported');
  const failed = files.filter((file) => file.state === 'failed');
  const known = files.filter((file) => file.state === 'ready' && file.new === 0);
  const dialog = usePlanDialog();
  useFreshImports(state);
  return (
    <div className="flex flex-col gap-4">
      <Card flush role="status" aria-label={texts.result}>
        {state === 'running' ? (
          <Running files={files} done={imported.length + failed.length} />
        ) : (
          <ResultHead
            plan={plan}
            imported={imported.length}
            onUndo={() => dialog.show({ kind: 'undo_all' })}
            onClose={onClose}
          />
        )}
        {state === 'done' && imported.length > 0 && (
          <div className="border-line border-t">
            <ResultFigures
              of={{ plan_id: plan.id }}
              files={imported.map((file) => ({ ...file, reportId: file.report_id }))}
              rows={{
                news: sumOf(imported, 'new'),
                known: sumOf([...imported, ...known], 'known'),
              }}
            />
          </div>
        )}
      </Card>
      {state !== 'running' && <WaitingFiles />}
      {failed.map((file) => (
        <RefusedFile key={file.id} file={file} />
      ))}
      {imported.length > 0 && state === 'done' && <Told files={[...imported, ...known]} />}
      {imported.length > 0 && state === 'done' && (
        <ResultCards files={imported.map((file) => ({ ...file, reportId: file.report_id }))} />
      )}
      {imported.length > 0 && state !== 'done' && <PlanTable files={imported} onTake={null} />}
      {dialog.open?.kind === 'undo_all' && (
        <UndoDialog id={plan.id} rows={sumOf(imported, 'new')} onClose={dialog.close} />
      )}
    </div>
  );
}

interface ResultHeadProps extends PlanReceiptProps {
  imported: number;
  onUndo: () => void;
}

function ResultHead({ plan, imported, onUndo, onClose }: ResultHeadProps) {
  const isDone = plan.state === 'done';
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4 phone:px-4">
      <span
        className={cx(
          'grid size-9 flex-none place-items-center rounded-control',
          isDone ? 'bg-income-tint text-income' : 'bg-raised text-muted',
        )}
      >
        {isDone ? <Check size={16} aria-hidden /> : <Undo2 size={16} aria-hidden />}
      </span>
      <div className="min-w-48 flex-1">
        <Title>{isDone ? texts.done(imported) : texts.undone}</Title>
        {isDone && imported > 0 && (
          <p className="text-muted text-xs">{texts.doneHint(moment(plan.created_at))}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 phone:w-full phone:*:flex-1">
        <Button variant="ghost" onClick={onClose}>
          {texts.more}
        </Button>
        {isDone && imported > 0 && (
          <Button icon={Undo2} onClick={onUndo}>
            {texts.undo}
          </Button>
        )}
        {isDone && <NextStep plan={plan} />}
      </div>
    </div>
  );
}

/** Loads what the import has changed, since it goes on in the server after the request that began it. */
function useFreshImports(state: ImportPlan['state']) {
  const client = useQueryClient();
  useEffect(() => {
    if (state !== 'running') void client.invalidateQueries();
  }, [client, state]);
}

/** What the files brought, and which days are missing between them. */
function Told({ files }: { files: ImportPlan['files'] }) {
  const ids = [...new Set(files.flatMap(({ accounts }) => accounts.map(({ id }) => id)))];
  const accounts = useShown(balancedAccountsQuery).data ?? [];
  const gaps = new Map(accounts.flatMap(({ id, gap }) => (gap ? [[id, gap.to] as const] : [])));
  return (
    <>
      {ids.some((id) => gaps.has(id)) && (
        <Card flush className="overflow-hidden">
          <MissingDays ids={ids} />
        </Card>
      )}
      <PlanTable files={files} onTake={null} gaps={gaps} />
    </>
  );
}

function Running({ files, done }: { files: ImportPlan['files']; done: number }) {
  const waiting = files.filter((file) => file.state === 'ready' && !file.is_left_out).length;
  const words = texts.running(done, done + waiting);
  return (
    <div className="flex w-full flex-col gap-2 p-5 phone:p-4">
      <p className="font-medium text-strong">{words}</p>
      <Meter value={done} of={done + waiting} label={words} className="h-2" />
      <p className="text-muted text-xs">{texts.runningHint}</p>
    </div>
  );
}

/** Leads to Sort if merchants are left to sort, else to the newest month that was imported. */
function NextStep({ plan }: { plan: ImportPlan }) {
  const outcome = useShown(outcomeQuery({ plan_id: plan.id })).data;
  const [newest] = plan.files
    .filter(({ state, to }) => state === 'imported' && to !== null)
    .map(({ to }) => to ?? '')
    .sort()
    .reverse();
  const view = newest ? periodView({ from: newest, to: newest }) : null;
  if (!outcome)
    return <Skeleton className="h-9 w-40 rounded-control phone:h-11 phone:basis-full" />;
  const { count, here } = outcome.to_sort;
  return here > 0 ? (
    <Button asChild variant="primary" icon={Tag} className="phone:basis-full">
      <Link to={paths.sort()}>{importTexts.sort(count)}</Link>
    </Button>
  ) : (
    view && (
      <Button asChild variant="primary" className="phone:basis-full">
        <Link to={paths.monthlyMetrics({ year: view.year, month: view.month })}>
          {texts.view(view.label)}
        </Link>
      </Button>
    )
  );
}

interface UndoDialogProps {
  id: string;
  rows: number;
  onClose: () => void;
}

const UndoDialog = ({ id, rows, onClose }: UndoDialogProps) => (
  <ConfirmMutation
    mutation={useUndoPlan(id)}
    variables={undefined}
    title={texts.undoTitle}
    body={texts.undoBody(rows)}
    confirmLabel={texts.undo}
    danger
    done={({ removed }) => texts.undoneToast(removed)}
    onClose={onClose}
  />
);
