import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { listReceipts, RECEIPT_FIELD, removeReceipt } from '@saldo/contract/receipts';
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  listTransactions,
} from '@saldo/contract/transactions';
import { archiveOf, exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ROW_LIMITS } from '../../schema/row-limits.ts';
import { eraseUnused } from './jobs.ts';
import { PDF, PIXEL, pictureOf } from './testing/receipt-samples.ts';

const BODY = { date: '2026-03-05', amount: 54.18, bank: 'BBVA', product: 'current' } as const;

describeOnEachEngine('receipts', (server) => {
  const made = async (user: TestUser, more: object = {}) =>
    (await user.call(createTransaction, { body: { ...BODY, description: 'Mercadona', ...more } }))
      .id;

  const send = (user: TestUser, id: string, bytes: Uint8Array, name = 'receipt.png') => {
    const form = new FormData();
    form.append(RECEIPT_FIELD, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name);
    return user.raw('POST', `/api/transactions/${id}/attachments`, { body: form });
  };
  const add = async (user: TestUser, id: string, bytes: Uint8Array = PIXEL, name?: string) => {
    const { status, body } = await send(user, id, bytes, name);
    expect(status, JSON.stringify(body)).toBe(201);
    return body as { id: string; name: string; media_type: string; size: number; step_id: string };
  };
  const names = async (user: TestUser, id: string) =>
    (await user.call(listReceipts, { params: { id } })).map(({ name }) => name);
  const download = (user: TestUser, id: string, receipt: string) =>
    fetch(`${server().running.address}/api/transactions/${id}/attachments/${receipt}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
  const undo = (user: TestUser, id: string | null) =>
    user.call(undoStep, { params: { id: id ?? '' } });
  const redo = (user: TestUser, id: string | null) =>
    user.call(redoStep, { params: { id: id ?? '' } });
  const files = (user: TestUser) =>
    server()
      .running.context.storage.read.selectFrom('receipt_files')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();

  it('are added, listed, found by the filter, downloaded and removed', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const other = await made(user);
    const { step_id: _, ...one } = await add(user, id, PIXEL, 'till.png');
    await add(user, id, PDF, 'invoice.pdf');
    expect(one).toMatchObject({ name: 'till.png', media_type: 'image/png', size: PIXEL.length });
    expect(await names(user, id)).toEqual(['till.png', 'invoice.pdf']);
    const found = async (has_receipt?: 'true' | 'false') =>
      (await user.call(listTransactions, { query: { year: 2026, has_receipt } })).items;
    expect((await found('true')).map((row) => [row.id, row.has_receipt])).toEqual([[id, true]]);
    expect((await found('false')).map((row) => [row.id, row.has_receipt])).toEqual([
      [other, false],
    ]);
    expect((await found()).filter((row) => row.has_receipt)).toHaveLength(1);
    const answer = await download(user, id, one.id);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'content-disposition': 'attachment; filename="till.png"' },
      ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    await user.call(removeReceipt, { params: { id, receipt: one.id } });
    expect(await names(user, id)).toEqual(['invoice.pdf']);
    expect((await download(user, id, one.id)).status).toBe(404);
  });

  it('are steps of History, with undo and redo, without their bytes in the journal', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const big = pictureOf(700, 700);
    const added = await add(user, id, big, 'till.png');
    const { step_id: removed } = await user.call(removeReceipt, {
      params: { id, receipt: added.id },
    });
    expect(await names(user, id)).toEqual([]);
    await undo(user, removed);
    const answer = await download(user, id, added.id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(big);
    await undo(user, added.step_id);
    expect(await names(user, id)).toEqual([]);
    await redo(user, added.step_id);
    expect(await names(user, id)).toEqual(['till.png']);
    await redo(user, removed);
    expect(await names(user, id)).toEqual([]);
    const { items } = await user.call(listSteps, { query: {} });
    expect(
      items.slice(0, 2).map(({ kind, links }) => [kind, links[0]?.did, links[1]?.name]),
    ).toEqual([
      ['receipt', 'deleted', 'Mercadona'],
      ['receipt', 'created', 'Mercadona'],
    ]);
    const parts = await server()
      .running.context.storage.read.selectFrom('step_parts')
      .select('entries')
      .where('user_id', '=', user.id)
      .execute();
    const sizes = parts.map(({ entries }) => entries.length);
    expect(Math.max(...sizes)).toBeLessThan(2000);
  });

  it('go with a deleted transaction, and return with its undo', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const { id: receipt } = await add(user, id);
    const { step_id } = await user.call(deleteTransaction, { params: { id } });
    expect((await download(user, id, receipt)).status).toBe(404);
    expect(archiveOf(await exportOf(server(), user)).json('receipts.json')).toEqual([]);
    await undo(user, step_id);
    expect(await names(user, id)).toEqual(['receipt.png']);
    expect((await user.call(getTransaction, { params: { id } })).has_receipt).toBe(true);
    expect((await download(user, id, receipt)).status).toBe(200);
  });

  it('of a deleted duplicate go to its original, and back with its undo', async () => {
    const user = await server().signUp();
    const original = await made(user);
    const id = await made(user);
    await add(user, id);
    await server().running.context.storage.write((tx) =>
      tx
        .updateTable('transactions')
        .set({ possible_duplicate_of: original })
        .where('user_id', '=', user.id)
        .where('id', '=', id)
        .execute(),
    );
    const { step_id } = await user.call(deleteTransaction, { params: { id } });
    expect(await names(user, original)).toEqual(['receipt.png']);
    await undo(user, step_id);
    expect(await names(user, original)).toEqual([]);
    expect(await names(user, id)).toEqual(['receipt.png']);
    await add(user, original);
    await user.call(deleteTransaction, { params: { id: original } });
    expect(await names(user, id)).toEqual(['receipt.png', 'receipt.png']);
  });

  it('are erased once no step can bring them back', async () => {
    const user = await server().signUp();
    const [kept, gone, removed] = [await made(user), await made(user), await made(user)];
    await add(user, kept);
    await add(user, gone);
    const { id: receipt } = await add(user, removed);
    await user.call(deleteTransaction, { params: { id: gone } });
    await user.call(removeReceipt, { params: { id: removed, receipt } });
    const { context } = server().running;
    const later = (days: number) => ({
      ...context,
      now: () => new Date(Date.now() + days * 86_400_000),
    });
    await eraseUnused(context);
    await eraseUnused(later(29));
    expect(await files(user)).toHaveLength(3);
    await eraseUnused(later(31));
    expect(await files(user)).toHaveLength(1);
    expect(await names(user, kept)).toEqual(['receipt.png']);
  });

  it('belong to their user, and a VIEWER may not change them', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const { id: receipt } = await add(user, id);
    const other = await server().signUp();
    const theirs = await made(other);
    const path = `/api/transactions/${id}/attachments`;
    expect((await other.raw('GET', path)).status).toBe(404);
    expect((await download(other, id, receipt)).status).toBe(404);
    expect((await download(other, theirs, receipt)).status).toBe(404);
    expect((await other.raw('DELETE', `${path}/${receipt}`)).status).toBe(404);
    expect((await send(other, id, PIXEL)).status).toBe(404);
    const viewer = await server().signUp('VIEWER');
    expect((await send(viewer, id, PIXEL)).status).toBe(403);
    expect((await viewer.raw('DELETE', `${path}/${receipt}`)).status).toBe(403);
    const nobody = await fetch(`${server().running.address}${path}/${receipt}`);
    expect(nobody.status).toBe(401);
    expect(await names(user, id)).toEqual(['receipt.png']);
  });

  it('are at most five a transaction, also if they arrive together', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(user, id, PIXEL)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.detail.code])).toEqual(
      refused.map(() => [409, 'limit_reached']),
    );
    expect(refused[0]?.body.detail.message).toContain('up to 5 receipts');
  });

  it('are at most five after any order of undo, redo and upload', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const added = [];
    for (const n of [1, 2, 3, 4, 5]) added.push(await add(user, id, pictureOf(n, 1), `${n}.png`));
    const [first] = added;
    const { step_id: removed } = await user.call(removeReceipt, {
      params: { id, receipt: first?.id ?? '' },
    });
    const sixth = await add(user, id, pictureOf(6, 1), '6.png');
    const turn = async (step: string | null | undefined, way: 'undo' | 'redo') =>
      (await user.raw('POST', `/api/history/${step}/${way}`)).body;
    const full = {
      detail: { code: 'undo_blocked', message: expect.stringContaining('more than 5') },
    };
    expect(await turn(removed, 'undo')).toMatchObject(full);
    expect(await names(user, id)).toEqual(['2.png', '3.png', '4.png', '5.png', '6.png']);
    expect(await turn(sixth.step_id, 'undo')).toMatchObject({ lost: [] });
    expect(await turn(removed, 'undo')).toMatchObject({ lost: [] });
    expect(await turn(sixth.step_id, 'redo')).toMatchObject(full);
    expect(await names(user, id)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png']);
    expect((await send(user, id, pictureOf(7, 1))).status).toBe(409);
    expect(await turn(added[4]?.step_id, 'undo')).toMatchObject({ lost: [] });
    expect(await turn(sixth.step_id, 'redo')).toMatchObject({ lost: [] });
    const { step_id: gone } = await user.call(deleteTransaction, { params: { id } });
    expect(await turn(added[4]?.step_id, 'redo')).toMatchObject({ detail: expect.anything() });
    await undo(user, gone);
    expect(await names(user, id)).toEqual(['1.png', '2.png', '3.png', '4.png', '6.png']);
  });

  it('take no more space than a user has, also if they arrive together', async () => {
    const user = await server().signUp();
    const ids = [await made(user), await made(user), await made(user)];
    const first = await add(user, ids[0] ?? '');
    await resize(user, first.id, 200 * MB - 2 * PIXEL.length);
    const answers = await Promise.all(ids.map((id) => send(user, id, PIXEL)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    const message = answers.find(({ status }) => status === 409)?.body.detail.message;
    expect(message).toContain('up to 200 MB');
    await user.call(removeReceipt, { params: { id: ids[0] ?? '', receipt: first.id } });
    await add(user, ids[0] ?? '');
  });

  const MB = 1024 * 1024;
  const resize = (user: TestUser, id: string, size: number) =>
    server().running.context.storage.write((tx) =>
      tx
        .updateTable('receipts')
        .set({ size })
        .where('user_id', '=', user.id)
        .where('id', '=', id)
        .execute(),
    );

  it('that were removed take at most as much again', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const { id: receipt } = await add(user, id);
    const { context } = server().running;
    const config = { ...context.config, receiptBytes: PIXEL.length };
    const { addReceipt } = await import('./service.ts');
    const actor = { userId: user.id, bookId: user.id } as never;
    const again = () =>
      addReceipt({ ...context, config }, actor, id, {
        name: 'a',
        bytes: new Uint8Array(PIXEL) as never,
      });
    await expect(again()).rejects.toThrow('up to 0 MB');
    await user.call(removeReceipt, { params: { id, receipt } });
    const { id: next } = await again();
    await user.call(removeReceipt, { params: { id, receipt: next } });
    await expect(again()).rejects.toThrow('removed take up too much space');
  });

  it('are limited in number', async () => {
    const user = await server().signUp();
    const [id, other] = [await made(user), await made(user)];
    const { id: receipt } = await add(user, id);
    const { storage } = server().running.context;
    await storage.write(async (tx) => {
      const { insertRows } = await import('../../platform/db/bulk-insert.ts');
      const { findRow } = await import('../../platform/db/crud.ts');
      const row = await findRow(tx, 'receipts', { user_id: user.id as never, id: receipt });
      if (!row) throw new Error('no receipt');
      const copies = Array.from({ length: ROW_LIMITS.receipts - 1 }, () => ({
        ...row,
        id: crypto.randomUUID(),
      }));
      await insertRows(tx, 'receipts', copies);
    });
    const { status, body } = await send(user, other, PIXEL);
    expect([status, body.detail.code]).toEqual([409, 'limit_reached']);
    expect(body.detail.message).toContain(String(ROW_LIMITS.receipts));
  });

  it('return from exports that have some of the files each, in any order', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const [one, two] = [await add(user, id, PIXEL, 'a.png'), await add(user, id, PDF, 'b.pdf')];
    const { files } = archiveOf(await exportOf(server(), user));
    const without = (name: string) =>
      zipSync(Object.fromEntries(Object.entries(files).filter(([file]) => file !== name)));
    const other = await server().signUp();
    for (const name of [`receipts/${one.id}.png`, `receipts/${two.id}.pdf`]) {
      expect(Object.keys(files)).toContain(name);
      expect((await other.upload('GENERIC', without(name), 'saldo.zip')).status).toBe(201);
    }
    expect((await names(other, id)).sort()).toEqual(['a.png', 'b.pdf']);
  });

  it('are refused with their export if a file is not what it says', async () => {
    const user = await server().signUp();
    const id = await made(user);
    const { id: receipt } = await add(user, id);
    const archive = archiveOf(await exportOf(server(), user));
    const name = `receipts/${receipt}.png`;
    const other = await server().signUp();
    const answer = await other.upload('GENERIC', archive.with(name, '<script/>'), 'saldo.zip');
    expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_report_format']);
    expect(answer.body.detail.message).toContain(name);
  });

  it('return from an export, file by file, once', async () => {
    const user = await server().signUp();
    const id = await made(user);
    await add(user, id, PIXEL, 'till.png');
    await add(user, id, PDF, 'räkning ✓.pdf');
    const zip = await exportOf(server(), user);
    const other = await server().signUp();
    const report = await other.upload('GENERIC', zip, 'saldo.zip');
    expect([report.status, report.body.notices]).toEqual([
      201,
      expect.arrayContaining([expect.stringContaining('2 receipts')]),
    ]);
    expect((await other.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    const receipts = await other.call(listReceipts, { params: { id } });
    expect(receipts.map(({ name }) => name)).toEqual(['till.png', 'räkning ✓.pdf']);
    const answer = await download(other, id, receipts[1]?.id ?? '');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="r_kning _.pdf"; filename*=UTF-8''r%C3%A4kning%20%E2%9C%93.pdf`,
    );
  });
});
