import * as calls from '@saldo/contract/imports';
import { useIsMutating } from '@tanstack/react-query';
import { call, fetchFile, messageOf, upload } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { saveFile } from '../../lib/save-file.ts';
import { removeSharedFiles } from '../../lib/shared-files.ts';
import { useChange } from '../../lib/use-change.ts';
import { toast } from '../../ui/toast.ts';
import { profileQuery } from '../users/api.ts';
import { toImportFailure } from './import-failure.ts';
import { isOwnExport } from './report-texts.ts';
import { texts } from './texts.ts';

export const reportsQuery = queryOf(['reports'], calls.listReports);

/** What an import or a plan has left to sort, and how spending compares with the usual. */
export const outcomeQuery = (of: { report_id: string } | { plan_id: string }) =>
  queryOf(['home', 'outcome', of], calls.getImportOutcome, { query: of });

export interface ImportUpload {
  file: File;
  bank: string;
  /** Account ids, or `new`, from answers to the server's account question. */
  named: readonly string[];
  /**
   * Column mapping of a generic CSV. 'ask' makes the server ask even if it remembers one; null lets it use a remembered
   * one.
   */
  mapping: calls.Mapping | 'ask' | null;
  /** Bank of a file that does not name its own, else ''. */
  bankName: string;
  answers: calls.StatementAnswers;
  /** Share of bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
  /**
   * True if the error is already shown where the import was started, so it needs no toast. Called when the error
   * arrives.
   */
  isRead: () => boolean;
}

/** Bank name for error messages. A generic CSV uses the name the user entered, if any. */
const calledBank = ({ bank, mapping }: Pick<ImportUpload, 'bank' | 'mapping'>): string => {
  if (bank === 'AUTO') return texts.otherBank;
  if (bank !== 'GENERIC') return bank;
  return mapping && mapping !== 'ask' ? mapping.bank : texts.genericBank;
};

const IMPORT = ['import'];

/** True while an import is running, even one started before the user left this screen and came back. */
export const useIsImporting = (): boolean => useIsMutating({ mutationKey: IMPORT }) > 0;

/** Toasts are shown here, so they appear even if the user has moved to another screen. */
export function useImport() {
  return useChange(
    ({ file, bank, named, mapping, bankName, answers, onProgress }: ImportUpload) => {
      const form = new FormData();
      // Fields go before the file, because the server needs them when it starts reading.
      if (named.length > 0) form.append('account_id', named.join());
      if (mapping) form.append('mapping', mapping === 'ask' ? mapping : JSON.stringify(mapping));
      if (bankName !== '') form.append('bank', bankName);
      if (Object.keys(answers).length > 0) form.append('answers', JSON.stringify(answers));
      form.append(calls.REPORT_FIELD, file, file.name);
      return upload(calls.createReport, form, {
        headers: { [calls.REPORT_TYPE_HEADER]: bank },
        onProgress,
      });
    },
    {
      mutationKey: IMPORT,
      put: (client, report, { file }) => {
        void removeSharedFiles([file]);
        client.setQueryData(reportsQuery.queryKey, (past = []) => [report, ...past]);
        toast.success(texts.success);
        // A Saldo export may restore the avatar, which the menu shows.
        if (isOwnExport(report)) void client.prefetchQuery({ ...profileQuery, staleTime: 0 });
      },
      refused: (error, upload) => {
        const failure = toImportFailure(error, calledBank(upload));
        if (failure.kind === 'error' && !upload.isRead()) toast.error(failure.toast);
      },
    },
  );
}

/** Detects what a file is. Null if detection failed. */
export async function detectFile(
  file: File,
  signal: AbortSignal,
): Promise<calls.DetectedStatement | null> {
  const form = new FormData();
  form.append(calls.REPORT_FIELD, file, file.name);
  try {
    return await upload(calls.detectReport, form, { signal });
  } catch {
    // The import itself reports what is wrong.
    return null;
  }
}

export const useAnonymizedCopy = () =>
  useChange(
    (file: File) => {
      const form = new FormData();
      form.append(calls.REPORT_FIELD, file, file.name);
      return fetchFile(calls.anonymizeReport, { form });
    },
    {
      put: (_, { blob, name }) => {
        saveFile(blob, name ?? 'anonymized');
        toast.success(texts.anonymized.done);
      },
      refused: (error) => void toast.error(messageOf(error, texts.failed)),
      changes: [],
    },
  );

export const useUndoReport = () =>
  useChange((id: string) => call(calls.undoReport, { params: { id } }), {
    put: (_, { removed }) => toast.success(texts.undoDone(removed)),
    awaits: [reportsQuery],
  });
