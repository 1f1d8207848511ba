import type { Report } from '@saldo/contract/imports';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useUndoReport } from './api.ts';
import { isOwnExport } from './report-words.ts';
import { texts } from './texts.ts';

/** Asks before an import is undone, and says what is lost and what can come back. */
export function UndoDialog({ report, onClose }: { report: Report; onClose: () => void }) {
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
            {texts.undoRemoves(report.imported)}{' '}
            <b className="wrap-anywhere font-semibold text-strong">{report.file_name}</b>.
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
