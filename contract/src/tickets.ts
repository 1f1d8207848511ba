import { z } from 'zod';
import { Empty, Id, IdParams, Instant, QueryFlag } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import * as says from './validation-messages.ts';

export const TICKET_TYPES = ['bug', 'feature', 'improvement'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];
export const TICKET_STATUSES = ['pending', 'in_progress', 'done', 'wont_do'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const PRIORITIES = ['low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Maximum size of a screenshot in bytes. Its content must be PNG, JPEG or WebP. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
export const ATTACHMENT_FIELD = 'screenshot';

export const TicketContext = z.object({
  steps: z.string().max(5000, says.TOO_LONG).optional(),
  benefit: z.string().max(5000, says.TOO_LONG).optional(),
  currentExperience: z.string().max(5000, says.TOO_LONG).optional(),
});

export const Ticket = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(PRIORITIES),
  context: TicketContext,
  has_attachment: z.boolean(),
  user_id: z.string().nullable(),
  /** Name of the sender, 'First Last'; null if the account was deleted. */
  user: z.string().nullable(),
  username: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Ticket = z.infer<typeof Ticket>;

const required = (max: number) =>
  z.string({ error: says.REQUIRED }).trim().min(1, says.REQUIRED).max(max, says.TOO_LONG);

const fields = {
  type: z.enum(TICKET_TYPES, { error: says.TICKET_TYPE }),
  title: givenName(200),
  description: required(5000),
  priority: z.enum(PRIORITIES, { error: says.PRIORITY }),
};

export const createTicket = endpoint('POST', '/tickets', {
  summary: 'Submit a bug, a feature request or an improvement',
  access: 'editor',
  body: z.object({
    ...fields,
    priority: fields.priority.default('medium'),
    context: TicketContext.default({}),
  }),
  answers: { 201: Ticket },
  refusals: ['limit_reached'],
  maxBytes: 64 * 1024,
});

export const listTickets = endpoint('GET', '/tickets', {
  summary: 'List all tickets, newest first',
  access: 'admin',
  answers: { 200: z.array(Ticket) },
});

export const updateTicket = endpoint('PUT', '/tickets/{id}', {
  summary: 'Change a ticket or its status; absent fields stay unchanged',
  access: 'admin',
  params: IdParams,
  body: z.object({ ...fields, status: z.enum(TICKET_STATUSES, { error: says.STATUS }) }).partial(),
  answers: { 200: Ticket },
  refusals: ['not_found'],
});

export const deleteTicket = endpoint('DELETE', '/tickets/{id}', {
  summary: 'Delete a ticket; with cascade=true, also its attachment',
  access: 'admin',
  params: IdParams,
  query: z.object({ cascade: QueryFlag.default(false) }),
  answers: { 200: Empty },
  refusals: ['not_found', 'ticket_has_attachments'],
});

export const attachScreenshot = endpoint('POST', '/tickets/attachment', {
  summary: "Attach a screenshot to one's own ticket",
  access: 'editor',
  form: {
    file: ATTACHMENT_FIELD,
    maxBytes: MAX_ATTACHMENT_BYTES,
    /** `ticketId` must be one of the user's own tickets. */
    fields: z.object({ ticketId: Id }),
    says: {
      missing: says.SCREENSHOT_MISSING,
      tooLarge: says.SCREENSHOT_TOO_LARGE,
      brokenOff: says.SCREENSHOT_INCOMPLETE,
    },
  },
  answers: { 201: z.object({ id: z.string() }) },
  refusals: ['limit_reached', 'not_found', 'payload_too_large', 'unsupported_media_type'],
  expensive: true,
});

export const getAttachment = endpoint('GET', '/tickets/{id}/attachment', {
  summary: "Get a ticket's screenshot; for administrators and the sender",
  access: 'user',
  params: IdParams,
  media: 'image/*',
  answers: { 200: z.unknown() },
  refusals: ['not_found'],
});
