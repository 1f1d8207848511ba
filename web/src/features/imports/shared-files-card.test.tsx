import {
  addPlanFile,
  createImportPlan,
  getImportPlan,
  listImportPlans,
} from '@saldo/contract/import-plans';
import {
  createReport,
  detectReport,
  getImportOutcome,
  listReports,
  REPORT_FIELD,
} from '@saldo/contract/imports';
import { addReceipt } from '@saldo/contract/receipts';
import { listTransactions } from '@saldo/contract/transactions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearSession, storeSession } from '../../lib/session.ts';
import {
  forgetSharedFiles,
  readSharedFiles,
  removeSharedFiles,
  storeSharedFiles,
} from '../../lib/shared-files.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import { button, card, expectAddress, field, openApp } from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { USER } from '../../testing/user.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { makeTransaction } from '../transactions/testing.ts';
import { makeReport, NO_OUTCOME } from './testing.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const ID = '00000000-0000-7000-8000-000000000900';
const PLAN = {
  ...{ id: ID, state: 'open' as const, files: [] },
  created_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-22T10:00:00.000Z',
};
const chosen = page.getByLabelText('Chosen file');

const share = (names: readonly string[], ago = 0) =>
  storeSharedFiles(
    names.map((name) => new File(['Fecha;Importe'], name)),
    Date.now() - ago,
  );
/** Names of the files that a user of this browser is shown. */
const offered = async (userId: string = USER.id, now = Date.now()) =>
  (await readSharedFiles(now, userId)).files.map(({ name }) => name);
const stored = async () => (await readSharedFiles(Date.now())).files.map(({ name }) => name);

function open(
  address = '/import',
  replies: readonly Reply[] = [],
  given: Parameters<typeof openApp>[2] = {},
) {
  const known = [
    when(listReports, []),
    when(listImportPlans, []),
    when(getImportOutcome, NO_OUTCOME),
    when(detectReport, { bank: null, problem: null, as_plan: false }),
  ];
  return openApp(address, [...known, ...replies], given);
}

beforeEach(async () => removeSharedFiles((await readSharedFiles(0)).files));

test('says where a file comes from, and keeps it until it is imported', async () => {
  await share(['january.csv']);
  const refused = refusal('invalid_report_format', 'Not a statement.');
  const { server, load } = open('/import', [when(createReport, refused)], { others: 'wait' });
  const shared = card('1 file was shared with Saldo');
  await expect.element(shared).toMatchTextContent('january.csv13 B');
  await expect.element(shared).toMatchTextContent(/Shared from another app at \d\d:\d\d\. If you/);
  await expectAccessible();
  await press(button('Use'));
  await expect.element(chosen).toMatchTextContent('january.csv');
  await expect.element(button('Use')).not.toBeInTheDocument();
  const bank = field('Select Bank');
  await choose(bank, 'Other Bank');
  await fill(field('Bank name'), 'Bank');
  await press(button('Import'));
  await expect.poll(() => server.asked(createReport).length).toBe(1);
  expect(await stored()).toEqual(['january.csv']);
  load();
  await expect.element(shared).toBeVisible();
  server.now(when(createReport, { ...makeReport(), step_id: null }));
  await press(button('Use'));
  await expect.element(chosen).toMatchTextContent('january.csv');
  await choose(bank, 'Other Bank');
  await fill(field('Bank name'), 'Bank');
  await press(button('Import'));
  await expect.poll(stored).toEqual([]);
});

test('reviews several files together', async () => {
  await share(['a.csv', 'b.csv']);
  await share(['c.csv', 'd.csv', 'e.csv']);
  const { server } = open('/import', [
    when(createImportPlan, PLAN),
    when(getImportPlan, PLAN),
    when(addPlanFile, { files: [ID] }),
  ]);
  const shared = card('5 files were shared with Saldo');
  await expect.element(shared).toMatchTextContent('and 2 more');
  await resize(360, 740);
  await expectAccessible();
  await press(button('Use'));
  await expectAddress(`/import?plan=${ID}`);
  await expect.poll(() => server.asked(addPlanFile).length).toBe(5);
  await expect.poll(stored).toEqual([]);
});

test('keeps the files that did not reach the plan', async () => {
  await share(['a.csv', 'b.csv']);
  const { server } = open('/import', [
    ...[when(createImportPlan, PLAN), when(getImportPlan, PLAN)],
    on(addPlanFile, ({ body }) => {
      const file = body instanceof FormData ? body.get(REPORT_FIELD) : null;
      return file instanceof File && file.name === 'b.csv' ? refusal(503) : { files: [ID] };
    }),
  ]);
  await press(button('Use'));
  await expect.poll(() => server.asked(addPlanFile).length).toBe(2);
  await expect.poll(stored).toEqual(['b.csv']);
});

test('discards the files, but not those shared in the meantime', async () => {
  await share(['january.csv']);
  open();
  await expect.element(card('1 file was shared with Saldo')).toBeVisible();
  await share(['february.csv']);
  await press(button('Discard'));
  await expect.element(button('Discard')).not.toBeInTheDocument();
  await expect.poll(stored).toEqual(['february.csv']);
});

test('offers files to the person who shared them and to nobody else, for a week', async () => {
  await share(['own.csv']);
  expect(await offered('lucia')).toEqual(['own.csv']);
  expect(await offered('pablo')).toEqual([]);
  expect(await offered('lucia', Date.now() + 6 * DAY)).toEqual(['own.csv']);
  expect(await offered('lucia', Date.now() + 8 * DAY)).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('keeps files that nobody was signed in for only for ten minutes', async () => {
  await share(['old.csv'], 11 * MINUTE);
  await share(['new.csv'], 9 * MINUTE);
  expect(await offered()).toEqual(['new.csv']);
});

test('forgets the files of a user whose session ends', async () => {
  await share(['a.csv']);
  await offered('lucia');
  await share(['b.csv']);
  await offered('pablo');
  await share(['fresh.csv']);
  storeSession({ token: 'token', user: { ...USER, id: 'lucia' } }, false);
  clearSession();
  await expect.poll(stored).toEqual(['b.csv', 'fresh.csv']);
  await forgetSharedFiles('pablo', { isSignOut: true });
  expect(await stored()).toEqual([]);
});

test('takes no files for a session that has ended', async () => {
  await share(['january.csv']);
  open('/import', [when(listReports, refusal('unauthorized', 'Sign in.'))]);
  await expect.poll(() => sessionStorage.getItem('token')).toBeNull();
  expect(await stored()).toEqual(['january.csv']);
  expect(await offered('next')).toEqual(['january.csv']);
});

test('does not ask a viewer, and keeps the files', async () => {
  await share(['january.csv']);
  open('/import', [], { role: 'VIEWER' });
  await expect.element(page.getByText('You are in view-only mode')).toBeVisible();
  await expect.element(button('Use')).not.toBeInTheDocument();
  expect(await stored()).toEqual(['january.csv']);
});

test.each([
  ['unready', 'Please share them again'],
  ['too-many', 'Share up to 200 at a time'],
  ['too-large', 'up to 200 MB'],
  ['failed', 'Choose them here'],
  ['foreign', 'Another website tried'],
  ['empty', 'Saldo didn’t receive a file'],
])('says why no file was kept: %s', async (problem, words) => {
  open(`/import?shared=${problem}`);
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
});

test('a shared picture becomes the receipt of a transaction of its amount', async () => {
  await share(['till.jpg']);
  const row = makeTransaction({ description: 'Market', merchant_name: 'Market', amount: 54.18 });
  const receipt = {
    ...{ id: ID, name: 'till.jpg', media_type: 'image/jpeg' as const, size: 5, step_id: null },
    created_at: '2026-11-21T10:00:00.000Z',
  };
  const { server } = open('/import', [
    when(listTransactions, { items: [row], total: 1 }),
    when(addReceipt, receipt),
  ]);
  await press(button('Keep as a Receipt'));
  await fill(page.getByLabelText('Amount'), '54,18');
  await fill(page.getByLabelText('Day'), '2026-11-20');
  await press(button('Add to Market'));
  await expect.poll(() => server.asked(addReceipt)).toHaveLength(1);
  expect(server.asked(listTransactions).at(-1)?.query).toMatchObject({
    ...{ amount_from: '54.18', amount_to: '54.18', from: '2026-11-18', to: '2026-11-27' },
  });
  await expect.poll(stored).toEqual([]);
});
