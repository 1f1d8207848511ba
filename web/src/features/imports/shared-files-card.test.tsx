import { addPlanFile, createImportPlan, getImportPlan } from '@saldo/contract/import-plans';
import { detectReport, listReports } from '@saldo/contract/imports';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSharedFiles, removeSharedFiles, storeSharedFiles } from '../../lib/shared-files.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import { button, card, expectAddress, openApp } from '../../testing/screen.tsx';
import { type Reply, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';

const DAY = 24 * 60 * 60 * 1000;
const ID = '00000000-0000-7000-8000-000000000900';
const chosen = page.getByLabelText('Chosen file');

const share = (names: readonly string[], ago = 0) =>
  storeSharedFiles(
    names.map((name) => new File(['Fecha;Importe'], name)),
    Date.now() - ago,
  );
const waiting = async () => (await readSharedFiles(Date.now())).files.map(({ name }) => name);

function open(address = '/import', replies: readonly Reply[] = [], role?: 'VIEWER') {
  const known = [
    when(listReports, []),
    when(detectReport, { bank: null, problem: null, as_plan: false }),
  ];
  return openApp(address, [...known, ...replies], { role });
}

beforeEach(() => removeSharedFiles(Number.MAX_SAFE_INTEGER));

test('puts a shared file into the form when used, and stops keeping it', async () => {
  await share(['january.csv']);
  open();
  await expect.element(card('1 file was shared with Saldo')).toMatchTextContent('january.csv');
  await expectAccessible();
  await press(button('Use'));
  await expect.element(chosen).toMatchTextContent('january.csv');
  await expect.poll(waiting).toEqual([]);
  await expect.element(button('Use')).not.toBeInTheDocument();
});

test('reviews several files together', async () => {
  await share(['a.csv', 'b.csv']);
  await share(['c.csv', 'd.csv', 'e.csv']);
  const plan = {
    ...{ id: ID, state: 'open' as const, files: [] },
    created_at: '2026-11-21T10:00:00.000Z',
    expires_at: '2026-11-22T10:00:00.000Z',
  };
  const { server } = open('/import', [
    when(createImportPlan, plan),
    when(getImportPlan, plan),
    when(addPlanFile, { files: [ID] }),
  ]);
  const shared = card('5 files were shared with Saldo');
  await expect.element(shared).toMatchTextContent('and 2 more');
  await resize(360, 740);
  await expectAccessible();
  await press(button('Use'));
  await expectAddress(`/import?plan=${ID}`);
  await expect.poll(() => server.asked(addPlanFile).length).toBe(5);
  await expect.poll(waiting).toEqual([]);
});

test('discards the files, but not those shared in the meantime', async () => {
  await share(['january.csv']);
  open();
  await expect.element(card('1 file was shared with Saldo')).toBeVisible();
  await share(['february.csv']);
  await press(button('Discard'));
  await expect.element(button('Discard')).not.toBeInTheDocument();
  await expect.poll(waiting).toEqual(['february.csv']);
});

test('forgets files after a week', async () => {
  await share(['old.csv'], 8 * DAY);
  await share(['new.csv'], 6 * DAY);
  expect(await waiting()).toEqual(['new.csv']);
});

test('does not ask a viewer, and keeps the files', async () => {
  await share(['january.csv']);
  open('/import', [], 'VIEWER');
  await expect.element(page.getByText('You are in view-only mode')).toBeVisible();
  await expect.element(button('Use')).not.toBeInTheDocument();
  expect(await waiting()).toEqual(['january.csv']);
});

test.each([
  ['unready', 'Please share them again'],
  ['too-many', 'Share up to 200 at a time'],
  ['too-large', 'up to 200 MB'],
  ['failed', 'Choose them here'],
  ['empty', 'Saldo didn’t receive a file'],
])('says why no file was kept: %s', async (problem, words) => {
  open(`/import?shared=${problem}`);
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
});
