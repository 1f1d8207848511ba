import type { Call } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/tickets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile, upload } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { swapped, useTouching, without } from '../../lib/use-touching.ts';
import type { Deletion } from '../../ui/cascade-dialog.tsx';
import { pictureUrl } from './screenshot.ts';

export const ticketsQuery = queryOf(['tickets'], calls.listTickets);

/** The screenshot of a ticket, ready to be shown. */
export const screenshotQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'screenshot', id],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(calls.getAttachment, { params: { id } }, { signal });
      return pictureUrl(blob);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Report = Call<typeof calls.createTicket>['body'];
export type TicketChange = Call<typeof calls.updateTicket>['body'];

const TOUCHED = { awaited: [ticketsQuery.queryKey] };

export const useCreateTicket = () =>
  useTouching((body: Report) => call(calls.createTicket, { body }), TOUCHED);

export const useAttachScreenshot = () =>
  useTouching(({ ticketId, file }: { ticketId: string; file: File }) => {
    const form = new FormData();
    // Fields go before the file, so that the server knows them when it starts to read.
    form.append('ticketId', ticketId);
    form.append(calls.ATTACHMENT_FIELD, file, file.name);
    return upload(calls.attachScreenshot, form);
  }, TOUCHED);

/** A ticket with an edit; the list has it as soon as the server does. */
export const useUpdateTicket = () =>
  useTouching(
    ({ id, body }: { id: string; body: TicketChange }) =>
      call(calls.updateTicket, { params: { id }, body }),
    { put: (client, ticket) => client.setQueryData(ticketsQuery.queryKey, swapped(ticket)) },
  );

/** Moves a ticket at once, and loads the list again when the server does not follow. */
export function useMoveTicket() {
  const client = useQueryClient();
  const place = (id: string, change: Partial<calls.Ticket>) =>
    client.setQueryData(ticketsQuery.queryKey, (all) =>
      all?.map((ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket)),
    );
  return useMutation({
    mutationFn: ({ ticket, status }: { ticket: calls.Ticket; status: calls.TicketStatus }) => {
      const { title, description, type, priority } = ticket;
      const body = { title, description, type, priority, status };
      return call(calls.updateTicket, { params: { id: ticket.id }, body });
    },
    onMutate: async ({ ticket, status }) => {
      await client.cancelQueries(ticketsQuery);
      place(ticket.id, { status });
    },
    onSuccess: (moved) => place(moved.id, moved),
    onError: (_, { ticket }) => {
      place(ticket.id, { status: ticket.status });
      return client.invalidateQueries(ticketsQuery);
    },
  });
}

export const useDeleteTicket = () =>
  useTouching(
    ({ id, cascade }: Deletion) =>
      call(calls.deleteTicket, { params: { id }, query: cascade ? { cascade: 'true' } : {} }),
    { put: (client, _, { id }) => client.setQueryData(ticketsQuery.queryKey, without(id)) },
  );
