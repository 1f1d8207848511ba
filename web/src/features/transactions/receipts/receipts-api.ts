import * as calls from '@saldo/contract/receipts';
import type { Transaction } from '@saldo/contract/transactions';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, fetchFile, messageOf, upload } from '../../../lib/api.ts';
import { dataUrl } from '../../../lib/data-url.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useChange, without } from '../../../lib/use-change.ts';

const RECEIPTS = ['transactions', 'receipts'] as const;

export const receiptsQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECEIPTS, id],
    queryFn: ({ signal }) => call(calls.listReceipts, { params: { id } }, { signal }),
  });

interface Place {
  /** Id of the transaction. */
  id: string;
  receipt: calls.Receipt;
}

const fileOf = async ({ id, receipt }: Place, signal?: AbortSignal) =>
  (
    await fetchFile(
      calls.getReceipt,
      { params: { id, receipt: receipt.id } },
      signal ? { signal } : {},
    )
  ).blob;

/** A receipt never changes. */
export const pictureQuery = (place: Place) =>
  queryOptions({
    queryKey: [...RECEIPTS, place.id, place.receipt.id, 'picture'],
    queryFn: async ({ signal }) => dataUrl(await fileOf(place, signal)),
    staleTime: 'static',
  });

export async function downloadReceipt(place: Place): Promise<void> {
  saveFile(await fileOf(place), place.receipt.name);
}

interface Addition {
  id: Transaction['id'];
  file: File;
}

export const useAddReceipt = () =>
  useChange(
    ({ id, file }: Addition) => {
      const form = new FormData();
      form.append(calls.RECEIPT_FIELD, file, file.name);
      return upload(calls.addReceipt, form, { params: { id } });
    },
    {
      put: (client, { step_id: _, ...added }, { id }) =>
        client.setQueryData(receiptsQuery(id).queryKey, (list) => list && [...list, added]),
    },
  );

export const useRemoveReceipt = () =>
  useChange(
    ({ id, receipt }: Place) => call(calls.removeReceipt, { params: { id, receipt: receipt.id } }),
    {
      put: (client, _, { id, receipt }) =>
        client.setQueryData(receiptsQuery(id).queryKey, without(receipt.id)),
    },
  );

/** The file's own flaw if there is one, otherwise the server's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields?.[0]?.message : undefined) ?? messageOf(error);
