import { crc32 } from 'node:zlib';
import {
  createTicket,
  deleteTicket,
  listTickets,
  type Ticket,
  updateTicket,
} from '@saldo/contract/tickets';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The same PNG with other dimensions in its header. */
function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describeOnEachEngine('tickets', (server) => {
  const send = (user: TestUser, more: object = {}) =>
    user.call(createTicket, {
      body: { type: 'bug', title: 'It is slow', description: 'Very', ...more },
    });
  const attach = (user: TestUser, ticketId: string, bytes: Uint8Array, name = 'a.png') => {
    const form = new FormData();
    form.append('ticketId', ticketId);
    form.append('screenshot', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    return user.raw('POST', '/api/tickets/attachment', { body: form });
  };
  const find = async (admin: TestUser, id: string): Promise<Ticket | undefined> =>
    (await admin.call(listTickets)).find((ticket) => ticket.id === id);

  it('accepts a report, which administrators can read, move and delete', async () => {
    const user = await server().signUp();
    const admin = await server().signUp('ADMIN');
    const sent = await send(user, { title: ' Slow ', context: { steps: 'Open it' } });
    expect(sent).toMatchObject({
      title: 'Slow',
      status: 'pending',
      priority: 'medium',
      context: { steps: 'Open it' },
      has_attachment: false,
      user: 'Lucía Martín',
      username: user.username,
    });
    await admin.call(updateTicket, { params: { id: sent.id }, body: { status: 'in_progress' } });
    expect(await find(admin, sent.id)).toMatchObject({ status: 'in_progress', title: 'Slow' });
    await admin.call(deleteTicket, { params: { id: sent.id } });
    expect(await find(admin, sent.id)).toBeUndefined();
  });

  it('lists the newest first', async () => {
    const admin = await server().signUp('ADMIN');
    const first = await send(admin);
    const second = await send(admin, { type: 'feature', context: { benefit: 'Speed' } });
    const ids = (await admin.call(listTickets)).map((ticket) => ticket.id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  });

  it('names the missing fields', async () => {
    const user = await server().signUp();
    const answer = await user.raw('POST', '/api/tickets', { body: { type: 'wish', title: ' ' } });
    expect([answer.status, answer.body.detail.fields.map((f: { path: string }) => f.path)]).toEqual(
      [422, ['type', 'title', 'description']],
    );
  });

  it('serves a screenshot to administrators and its author, as a download', async () => {
    const user = await server().signUp();
    const other = await server().signUp();
    const admin = await server().signUp('ADMIN');
    const { id } = await send(user);
    expect((await attach(other, id, PNG)).status).toBe(404);
    expect((await attach(admin, id, PNG)).status).toBe(404);
    expect((await attach(user, id, PNG)).status).toBe(201);
    expect((await find(admin, id))?.has_attachment).toBe(true);
    const path = `/api/tickets/${id}/attachment`;
    expect((await other.raw('GET', path)).status).toBe(404);
    for (const reader of [user, admin]) {
      const response = await fetch(`${server().running.address}${path}`, {
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const refused = await admin.raw('DELETE', `/api/tickets/${id}`);
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'ticket_has_attachments']);
    await admin.call(deleteTicket, { params: { id }, query: { cascade: 'true' } });
    expect((await user.raw('GET', path)).status).toBe(404);
  });

  it('accepts or rejects a screenshot by its bytes and size', async () => {
    const user = await server().signUp();
    const { id } = await send(user);
    const zip = Buffer.from('PK\u0003\u0004');
    const bad = [SVG, Buffer.concat([PNG, zip, Buffer.alloc(64)]), PNG.subarray(0, 20), zip];
    for (const bytes of bad) {
      const answer = await attach(user, id, bytes);
      expect([answer.status, answer.body.detail.code]).toEqual([415, 'unsupported_media_type']);
      expect(answer.body.detail.message).toContain('PNG');
    }
    const behind = await attach(user, id, Buffer.concat([PNG, Buffer.from('PK IEND')]));
    expect([behind.status, behind.body.detail.message]).toEqual([
      415,
      'This file contains more than a PNG, JPEG or WebP image. Save the image again, or take a new screenshot.',
    ]);
    const named = await attach(user, id, PNG, 'picture.exe');
    expect([named.status, named.body.detail.message]).toEqual([
      415,
      'This file has the extension .exe. The screenshot must be a PNG, JPEG or WebP image.',
    ]);
    expect((await attach(user, id, SVG, 'x.svg')).status).toBe(415);
    // Pasted pictures have a name without an extension.
    expect((await attach(user, id, PNG, 'picture')).status).toBe(201);
    const vast = await attach(user, id, pngOfSize(10_000, 10_000));
    expect([vast.status, vast.body.detail.message]).toEqual([
      413,
      'The screenshot has more than 50 million pixels. Please make it smaller.',
    ]);
    const json = await user.raw('POST', '/api/tickets/attachment', { body: { ticketId: id } });
    expect([json.status, json.body.detail.message]).toEqual([
      415,
      'Send the file as multipart/form-data, in the field “screenshot”.',
    ]);
    const large = await attach(user, id, Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]));
    expect([large.status, large.body.detail.message]).toEqual([
      413,
      'The screenshot is larger than 5 MB.',
    ]);
  });
});
