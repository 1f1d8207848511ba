import type { Report } from '@saldo/contract/imports';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { passDroppedFiles } from '../../lib/dropped-files.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { reportsQuery, useUndoReport } from './api.ts';
import { HistoryCard } from './history-card.tsx';
import { ImportForm } from './import-form.tsx';
import { usePlanUploads } from './plan/use-plan-uploads.ts';
import { isOwnExport } from './report-texts.ts';
import { ResultPanel } from './result-panel.tsx';
import { SharedFilesCard } from './shared-files-card.tsx';
import { texts } from './texts.ts';

const WaitingFiles = lazyPart(async () => (await import('./plan/waiting-files.tsx')).WaitingFiles);
const PlanPanel = lazyPart(async () => (await import('./plan/plan-panel.tsx')).PlanPanel);

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(reportsQuery);
}

/** Imports a statement, shows the result and offers undo. The URL names the import whose result is shown. */
export function ImportsPage() {
  const user = useUser();
  const editable = may(user, 'edit');
  const [address, changeAddress] = useUrlState();
  const reports = useShown(reportsQuery);
  const undoing = useNamedDialog<Report>('undo');
  const planId = address.get('plan');
  const { sending, send } = usePlanUploads(planId, (id) =>
    changeAddress({ plan: id, report: null, shared: null }),
  );
  const shown = reports.data?.find(({ id }) => id === address.get('report'));

  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('importing-data')} />
      <div className="flex flex-col gap-4">
        {!editable && <Banner>{texts.viewOnly}</Banner>}
        {editable && planId === null && (
          <SharedFilesCard
            problem={address.get('shared')}
            // The session may have ended. Its user's files would be removed.
            userId={reports.isSuccess && user ? user.id : null}
            onUse={passDroppedFiles}
          />
        )}
        {planId !== null && (
          <PlanPanel
            id={planId}
            sending={sending}
            onAdd={send}
            onClose={() => changeAddress({ plan: null })}
          />
        )}
        {editable && planId === null && <WaitingFiles />}
        {planId === null && (
          <ImportForm
            onMany={send}
            onStart={() => {
              // Replacing the history entry of an open dialog would make Back leave the screen.
              if (address.has('report')) changeAddress({ report: null });
            }}
            onImported={({ id }) => changeAddress({ report: id, columns: null })}
          />
        )}
        {shown && <ResultPanel report={shown} onUndo={undoing.show} />}
        {/* Rendered only once the result above it is known, because that result would otherwise push it down. */}
        {(!address.has('report') || reports.isFetched) && (
          <HistoryCard reports={reports} onUndo={undoing.show} />
        )}
      </div>
      {undoing.subject && <UndoDialog report={undoing.subject} onClose={undoing.close} />}
    </>
  );
}

function UndoDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const undo = useUndoReport();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.undoTitle}
      confirmLabel={texts.undoConfirm}
      danger
      busy={undo.isPending}
      error={undo.error && messageOf(undo.error, texts.undoFailed)}
      onConfirm={() => runMutation(undo, report.id, { onSuccess: onClose })}
      body={
        <div className="flex flex-col gap-3">
          <p>
            <Sentence
              of={texts.undoRemoves(
                report.imported,
                <b className="wrap-anywhere font-semibold text-strong">{report.file_name}</b>,
              )}
            />
          </p>
          {report.edited_since > 0 && (
            <p className="font-medium text-warning">{texts.undoEdited(report.edited_since)}</p>
          )}
          {report.also_in.length > 0 && (
            <div>
              <p>{texts.undoAlsoIn(Math.max(...report.also_in.map(({ rows }) => rows)))}</p>
              <ul className="list-disc pl-5">
                {report.also_in.map(({ id, file_name, rows }) => (
                  <li key={id} className="wrap-anywhere">
                    {texts.undoOther(file_name, rows)}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className="text-muted">
            {isOwnExport(report) ? texts.undoTakesHistory : texts.undoReturns}
          </p>
        </div>
      }
    />
  );
}

export { ImportsPage as Component };
