import { listReports } from '@saldo/contract/imports';
import { createTransaction } from '@saldo/contract/transactions';
import { archiveOf, exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnOneEngine } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { expect, it } from 'vitest';

describeOnOneEngine('our own export', (server) => {
  it('is recognized whatever bank is chosen, as archive and as CSV', async () => {
    const before = await server().signUp();
    const body = { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' as const };
    await before.call(createTransaction, { body });
    const zip = await exportOf(server(), before);
    const after = await server().signUp();
    for (const bank of ['CAIXABANK', 'REVOLUT', 'BBVA'] as const) {
      const answer = await after.upload(bank, zip, 'saldo.zip');
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      expect(answer.body).toMatchObject({ bank: 'SALDO', total: 1 });
    }
    const csv = archiveOf(zip).files['transactions.csv'] ?? new Uint8Array();
    const answer = await after.upload('CAIXABANK', csv, 'transactions.csv');
    expect(answer.body).toMatchObject({ bank: 'SALDO', imported: 0, duplicates: 1 });
    const renamed = await after.upload('BBVA', zip, 'saldo.exe');
    expect([renamed.status, renamed.body.detail.message]).toEqual([
      409,
      expect.stringContaining('This looks like a Saldo export with the wrong extension (.exe).'),
    ]);
  });

  it('is not detected in statements', async () => {
    const user = await server().signUp();
    await imported(user, 'CAIXABANK', composed('caixabank/TT310126.001.csv'));
    const [report] = await user.call(listReports);
    expect(report?.bank).toBe('CAIXABANK');
  });
});
