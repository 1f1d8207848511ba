import { getExport } from '@saldo/contract/export';
import type { Profile } from '@saldo/contract/users';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, fetchFile, messageOf } from '../../lib/api.ts';
import { useBackupRetention } from '../../lib/backup-retention.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { today } from '../../lib/format.ts';
import { leaveInAllTabs } from '../../lib/logout.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useDeleteOwnUser } from './api.ts';
import { own } from './texts.ts';

/** Exports all data, or deletes the account. */
export function DataCard({ profile }: { profile: Profile }) {
  const { subject: deleting, show, close } = useNamedDialog<true>('delete');
  const isAdmin = profile.role === 'ADMIN';
  return (
    <Card aria-label={own.title}>
      <CardHead title={own.title} />
      <div>
        <ExportLine />
        <DataLine
          words={isAdmin ? own.deleteAdmin : own.deleteText}
          action={
            !isAdmin && (
              <Button size="sm" variant="danger" onClick={() => show(true)}>
                {own.delete}
              </Button>
            )
          }
        />
      </div>
      {deleting && <DeleteAccountDialog onClose={close} />}
    </Card>
  );
}

function ExportLine() {
  const download = useChange(() => fetchFile(getExport), {
    put: (_, { blob, name }) => {
      saveFile(blob, name ?? `saldo-${today()}.zip`);
      toast.success(own.exported);
    },
    refused: (error) => void toast.error(own.exportFailed(messageOf(error))),
    changes: [],
  });
  const missing = download.error instanceof ApiError && download.error.status === 404;
  return (
    <DataLine
      words={missing ? own.exportMissing : own.exportText}
      action={
        <Button
          size="sm"
          busy={download.isPending}
          disabled={missing}
          icon={Download}
          onClick={() => download.mutate()}
        >
          {download.isPending ? own.exporting : own.export}
        </Button>
      }
    />
  );
}

const DataLine = ({ words, action }: { words: string; action: ReactNode }) => (
  <div className="flex items-center gap-6 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0 phone:flex-col phone:items-stretch phone:gap-3">
    <p className="min-w-0 flex-1 text-muted text-sm">{words}</p>
    {action}
  </div>
);

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteOwnUser();
  const holding = useBackupRetention();
  // Stays busy after success, until the screen has changed, to prevent a second request.
  const busy = remove.isPending || remove.isSuccess;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={own.deleteTitle}
      body={
        <>
          <p className="text-strong">{own.deleteBody}</p>
          <p className="mt-1 text-muted text-sm">{own.exportFirst}</p>
          <p className="mt-1 text-muted text-sm">{holding}</p>
        </>
      }
      confirmLabel={busy ? own.deleting : own.delete}
      danger
      busy={busy}
      error={remove.isError ? own.deleteFailed(messageOf(remove.error)) : null}
      onConfirm={() => !busy && runMutation(remove, undefined, { onSuccess: leaveInAllTabs })}
    />
  );
}
