import type { Backup, RestoreCounts } from '@saldo/contract/backups';
import { messageOf } from '../../lib/api.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { day, fileSize, moment, number } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { backupsQuery, restorePreviewQuery, useRestore } from './api.ts';
import { restore as t } from './restore-texts.ts';

/** Backups on the server, any of which can replace the current data. */
export function RestoreCard() {
  const query = useShown(backupsQuery);
  const restoring = useNamedDialog<Backup>('restore');
  return (
    <Card flush aria-label={t.title}>
      <div className="px-5 pt-5 pb-3 phone:px-4">
        <Title>{t.title}</Title>
        <p className="text-muted text-sm">{t.purpose}</p>
      </div>
      <Loaded
        inside
        query={query}
        failed={t.loadFailed}
        waiting={<Skeleton className="m-5 h-10 w-auto" />}
        empty={<p className="px-5 pb-5 text-muted text-sm phone:px-4">{t.none}</p>}
      >
        {(backups) => (
          <DataTable
            label={t.title}
            columns={columns(restoring.show)}
            rows={backups}
            keyOf={({ file }) => file}
          />
        )}
      </Loaded>
      {restoring.subject && <RestoreDialog backup={restoring.subject} onClose={restoring.close} />}
    </Card>
  );
}

const columns = (choose: (backup: Backup) => void): readonly Column<Backup>[] => [
  {
    head: t.made,
    isName: true,
    cellClass: 'py-2 text-left font-medium text-strong',
    cell: ({ made_at, by_hand, keep_until }) => (
      <>
        {moment(made_at)}
        <span className="block font-normal text-muted text-xs">
          {by_hand ? t.byHand(keep_until && day(keep_until)) : t.night}
        </span>
      </>
    ),
  },
  { head: t.size, className: 'phone:hidden', cell: ({ bytes }) => fileSize(bytes) },
  {
    head: <span className="sr-only">{t.actions}</span>,
    className: 'text-right',
    cell: (backup) => (
      <Button
        size="sm"
        aria-label={t.restoreOf(moment(backup.made_at))}
        onClick={() => choose(backup)}
      >
        {t.restore}
      </Button>
    ),
  },
];

const COUNTS: readonly Column<RestoreCounts[number]>[] = [
  {
    head: t.what,
    isName: true,
    cellClass: 'text-left font-normal text-strong',
    cell: ({ of }) => t.counted[of],
  },
  { head: t.before, className: 'text-right', cell: ({ before }) => number(before) },
  { head: t.after, className: 'text-right', cell: ({ after }) => number(after) },
];

/** Reads the backup first, to compare the current data with it. */
function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const preview = useShown(restorePreviewQuery(backup.file));
  return (
    <ConfirmMutation
      mutation={useRestore()}
      variables={backup.file}
      title={t.ask(moment(backup.made_at))}
      body={
        <div className="flex flex-col gap-4">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {t.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <Loaded
            inside
            query={preview}
            waiting={<Skeleton className="h-40 w-full" />}
            failed={t.previewFailed}
            reason={messageOf}
            className="p-0!"
          >
            {({ counts }) => (
              <DataTable
                label={t.counts}
                className="-mx-5 w-[calc(100%+2.5rem)]!"
                rowClass="h-8"
                columns={COUNTS}
                rows={counts}
                keyOf={({ of }) => of}
              />
            )}
          </Loaded>
        </div>
      }
      confirmLabel={t.restore}
      confirming={t.restoring}
      disabled={!preview.data}
      danger
      failed={t.failed}
      done={({ copy }) => t.done(copy)}
      onClose={onClose}
    />
  );
}
