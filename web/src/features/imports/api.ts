import {
  createReport,
  listReports,
  REPORT_FIELD,
  REPORT_TYPE_HEADER,
  type Report,
  undoReport,
} from '@saldo/contract/imports';
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { readFailure } from './import-failure.ts';
import { texts } from './texts.ts';

export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => call(listReports, {}, { signal }),
});

/** What an import, or undoing one, can have changed. */
const TOUCHED = [
  'reports',
  'transactions',
  'accounts',
  'home',
  'metrics',
  'goals',
  'alerts',
  'notifications',
];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export interface Upload {
  file: File;
  bank: string;
  /** Which account, where the server had to ask. */
  accountId: string | null;
  /** Share of the bytes that were sent, 0 to 1. */
  onProgress: (share: number) => void;
}

const IMPORT = ['import'];

/** Whether an import is running, also one that was started before this screen was left and opened again. */
export const useIsImporting = (): boolean => useIsMutating({ mutationKey: IMPORT }) > 0;

/** Toasts are shown from here, so that they come even when the person has gone to another screen. */
export function useImport() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationKey: IMPORT,
    mutationFn: ({ file, bank, accountId, onProgress }: Upload) => {
      const form = new FormData();
      // Fields go before the file, so that the server knows them when it starts to read.
      if (accountId) form.append('account_id', accountId);
      form.append(REPORT_FIELD, file, file.name);
      return upload(createReport, form, { headers: { [REPORT_TYPE_HEADER]: bank }, onProgress });
    },
    onSuccess: (report) => {
      client.setQueryData<Report[]>(reportsQuery.queryKey, (past = []) => [report, ...past]);
      toast.success(texts.success);
      // Not awaited: the result is here, what other screens show may follow.
      void refresh();
    },
    onError: (error, { bank }) => {
      const failure = readFailure(error, bank);
      if (failure.kind === 'error') toast.error(failure.toast);
    },
  });
}

export function useUndoReport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(undoReport, { params: { id } }),
    onSuccess: async ({ removed }) => {
      toast.success(texts.undoDone(removed));
      await refresh();
    },
  });
}
