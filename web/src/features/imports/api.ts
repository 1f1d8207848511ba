import * as calls from '@saldo/contract/imports';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile, messageOf, upload } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { toast } from '../../ui/toast.ts';
import { profileQuery } from '../users/api.ts';
import { readFailure } from './import-failure.ts';
import { isOwnExport } from './report-texts.ts';
import { texts } from './texts.ts';

export const reportsQuery = queryOf(['reports'], calls.listReports);

export interface Upload {
  file: File;
  bank: string;
  /** Ids of accounts, or `new`, where the server had to ask. */
  named: readonly string[];
  /** What the columns of any CSV hold; 'ask' to be asked though the server remembers; null where it may know. */
  mapping: calls.Mapping | 'ask' | null;
  /** The bank of a file that names none; '' where it does. */
  bankName: string;
  /** To what the file left open. */
  answers: calls.StatementAnswers;
  /** Share of the bytes that were sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Whether a refusal is being read where it was asked for, and needs no toast; asked when it comes. */
  isRead: () => boolean;
}

/** How a refusal names the bank: any CSV has the name that the person gave, once there is one. */
const calledBank = ({ bank, mapping }: Pick<Upload, 'bank' | 'mapping'>): string => {
  if (bank === 'AUTO') return texts.otherBank;
  if (bank !== 'GENERIC') return bank;
  return mapping && mapping !== 'ask' ? mapping.bank : texts.genericBank;
};

const IMPORT = ['import'];

/** Whether an import is running, also one that was started before this screen was left and opened again. */
export const useIsImporting = (): boolean => useIsMutating({ mutationKey: IMPORT }) > 0;

/** Toasts are shown from here, so that they come even when the person has gone to another screen. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: IMPORT,
    mutationFn: ({ file, bank, named, mapping, bankName, answers, onProgress }: Upload) => {
      const form = new FormData();
      // Fields go before the file, so that the server knows them when it starts to read.
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
    onSuccess: (report) => {
      client.setQueryData<calls.Report[]>(reportsQuery.queryKey, (past = []) => [report, ...past]);
      toast.success(texts.success);
      // The menu shows the avatar that our own export has brought back.
      if (isOwnExport(report)) void client.prefetchQuery({ ...profileQuery, staleTime: 0 });
    },
    onError: (error, upload) => {
      const failure = readFailure(error, calledBank(upload));
      if (failure.kind === 'error' && !upload.isRead()) toast.error(failure.toast);
    },
  });
}

/** What a file is; null where it could not be asked. */
export async function detectFile(
  file: File,
  signal: AbortSignal,
): Promise<calls.DetectedStatement | null> {
  const form = new FormData();
  form.append(calls.REPORT_FIELD, file, file.name);
  try {
    return await upload(calls.detectReport, form, { signal });
  } catch {
    // The import itself says what is wrong.
    return null;
  }
}

/** Downloads a copy of a file with invented contents. */
export const useAnonymisedCopy = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append(calls.REPORT_FIELD, file, file.name);
      return fetchFile(calls.anonymiseReport, { form });
    },
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name ?? 'anonymised');
      toast.success(texts.anonymised.done);
    },
    onError: (error) => toast.error(messageOf(error, texts.failed)),
  });

export const useUndoReport = () =>
  useChange((id: string) => call(calls.undoReport, { params: { id } }), {
    put: (_, { removed }) => toast.success(texts.undoDone(removed)),
    isAwaited: true,
  });
