import { ATTACHMENT_FIELD, attachScreenshot, MAX_ATTACHMENT_BYTES } from '@saldo/contract/tickets';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../platform/http/errors.ts';

/** The screenshot of a multipart request and the ticket it belongs to, whatever the order of the parts. */
export async function readScreenshot(
  request: FastifyRequest,
): Promise<{ ticketId: string; bytes: Buffer }> {
  const parts = { bytes: undefined as Buffer | undefined, ticketId: undefined as unknown };
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_ATTACHMENT_BYTES } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'ticketId') parts.ticketId = part.value;
      } else {
        const bytes = await part.toBuffer();
        if (part.fieldname === ATTACHMENT_FIELD) parts.bytes = bytes;
      }
    }
  } catch (error) {
    throw refusalOf(error as { code?: string });
  }
  const named = attachScreenshot.form.safeParse({ ticketId: parts.ticketId });
  if (!named.success) throw invalid([{ path: 'ticketId', message: 'must be an id' }]);
  if (!parts.bytes) throw invalid([{ path: ATTACHMENT_FIELD, message: 'Choose a screenshot.' }]);
  return { ticketId: named.data.ticketId, bytes: parts.bytes };
}

function refusalOf(error: { code?: string }): unknown {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload_too_large', 'The screenshot is larger than 5 MB.');
  }
  if (error.code?.startsWith('FST_')) return error;
  return new AppError('bad_request', 'The screenshot did not arrive whole. Please send it again.');
}
