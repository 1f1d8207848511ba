import type { Call } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile, upload } from '../../lib/api.ts';
import { dataUrl } from '../../lib/data-url.ts';
import { editOf } from '../../lib/pending-edits.ts';
import { queryOf } from '../../lib/query-of.ts';
import { changeItem, replaceItem, useChange, without } from '../../lib/use-change.ts';
import type { Deletion } from '../../ui/cascade-dialog.tsx';

export const ticketsQuery = queryOf(['tickets'], calls.listTickets);

export const screenshotQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'screenshot', id],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(calls.getAttachment, { params: { id } }, { signal });
      return dataUrl(blob);
    },
    staleTime: 'static',
  });

export type Report = Call<typeof calls.createTicket>['body'];
export type TicketChange = Call<typeof calls.updateTicket>['body'];

export const useCreateTicket = () =>
  useChange((body: Report) => call(calls.createTicket, { body }), { awaits: [ticketsQuery] });

export const useAttachScreenshot = () =>
  useChange(
    ({ ticketId, file }: { ticketId: string; file: File }) => {
      const form = new FormData();
      // Fields precede the file, so the server has them when it starts reading the upload.
      form.append('ticketId', ticketId);
      form.append(calls.ATTACHMENT_FIELD, file, file.name);
      return upload(calls.attachScreenshot, form);
    },
    { awaits: [ticketsQuery] },
  );

/** Edits a ticket; the list updates once the server confirms. */
export const useUpdateTicket = () =>
  useChange(
    ({ id, body }: { id: string; body: TicketChange }) =>
      call(calls.updateTicket, { params: { id }, body }),
    { put: (client, ticket) => client.setQueryData(ticketsQuery.queryKey, replaceItem(ticket)) },
  );

/** Moves a ticket immediately, and back if the server rejects it. */
export const useMoveTicket = () =>
  useChange(
    ({ ticket, status }: { ticket: calls.Ticket; status: calls.TicketStatus }) => {
      const { title, description, type, priority } = ticket;
      const body = { title, description, type, priority, status };
      return call(calls.updateTicket, { params: { id: ticket.id }, body });
    },
    {
      edits: ({ ticket, status }) => [
        editOf<calls.Ticket[]>(ticketsQuery.queryKey, changeItem(ticket.id, { status }), [
          ticket.id,
        ]),
      ],
      put: (client, moved) => client.setQueryData(ticketsQuery.queryKey, replaceItem(moved)),
    },
  );

export const useDeleteTicket = () =>
  useChange(
    ({ id, cascade }: Deletion) =>
      call(calls.deleteTicket, { params: { id }, query: cascade ? { cascade: 'true' } : {} }),
    { put: (client, _, { id }) => client.setQueryData(ticketsQuery.queryKey, without(id)) },
  );
