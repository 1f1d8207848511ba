import { listReports } from '@saldo/contract/imports';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES } from '../../schema/tables.ts';

const FILE = 'When;What;Sum\n02/01/2026;Coffee;-3,50\n';
const MAPPING = JSON.stringify({
  ...{ date: 'When', date_order: 'day-first', description: 'What', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'N26' },
});

describeOnEachEngine('notices of an import', (server) => {
  it('are stored as facts, and sentences of earlier versions are shown as they are', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    await user.upload('GENERIC', FILE, 'list.csv', { mapping: MAPPING });
    const sent = await user.upload('GENERIC', `${FILE}03/01/2026;Tea;-2,00\n`, 'list.csv');
    const said = 'Used the column mapping you chose before.';
    expect([sent.status, sent.body.notices]).toEqual([201, [said]]);

    const key = { user_id: user.id, id: sent.body.id };
    const row = await findRow(storage.read, 'reports', key);
    const details = fromJson(TABLES.reports.columns.details, row?.details ?? '');
    expect(details.notices).toEqual(['{"is":"mapping_remembered"}']);

    const notices = [
      'A sentence of an earlier version.',
      ...details.notices,
      '{"is":"told_by_a_later_version","count":2}',
      '{"is":"gap_filled","from":"2026-01-05","to":"2026-01-05"}',
      '{"is":"gap_filled","from":"<b>"}',
      '{"is":',
    ];
    await storage.write((tx) =>
      updateRows(tx, 'reports', key, { details: JSON.stringify({ ...details, notices }) }),
    );
    const reports = await user.call(listReports);
    expect(reports.find(({ id }) => id === sent.body.id)?.notices).toEqual([
      'A sentence of an earlier version.',
      said,
      'Gap filled: Jan 5, 2026.',
    ]);
  });
});
