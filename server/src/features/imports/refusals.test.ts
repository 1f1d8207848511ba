import { MAX_REPORT_BYTES } from '@saldo/contract/imports';
import { countsOf, stored } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { zipOf } from '@saldo/proofs/harness/zip';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { describe, expect, test } from 'vitest';

const CSV = 'caixabank/Movimientos_cuenta_0000001.csv';
const NOTHING = { transactions: 0, accounts: 0, reports: 0, removed_rows: 0 };

const REVOLUT =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';

/** The start of a password-protected workbook: a compound file with a stream named `EncryptedPackage`. */
function encryptedWorkbook(): Buffer {
  const bytes = Buffer.alloc(8192);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  Buffer.from('EncryptedPackage', 'utf16le').copy(bytes, 1024);
  return bytes;
}

/** A small workbook whose sheet unpacks to 64 MB. */
const bomb = () =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': Buffer.alloc(64 * 1024 * 1024),
  });

const REFUSED: [what: string, bank: string, file: () => Uint8Array | string, says: RegExp][] = [
  ['another bank’s file', 'REVOLUT', () => composed(CSV), /looks like a CaixaBank statement/],
  ['the list of a card', 'CAIXABANK', () => composed('imagin/tarjetas.csv'), /card/i],
  ['an empty file', 'BBVA', () => '', /empty|nothing/i],
  ['a file without a header', 'BBVA', () => '1;2;3\n4;5;6\n', /head/i],
  ['a PDF', 'CAIXABANK', () => '%PDF-1.7\n%binary', /PDF/],
  ['a workbook with a password', 'CAIXABANK', encryptedWorkbook, /password/],
  ['a workbook that unpacks to far more than it is', 'BBVA', bomb, /unpacks to far more/],
  ['an archive that is no workbook', 'BBVA', () => zipOf({ 'a.csv': 'x' }), /archive/],
  [
    'a row that cannot be read, by its line',
    'REVOLUT',
    () =>
      `${REVOLUT}\nTopup,Current,2026-01-02 10:00:00,2026-01-02 10:00:00,Pay,abc,0.00,EUR,COMPLETED,1.00\n`,
    /[Ll]ine 2\b/,
  ],
  [
    'a row with fewer fields than the header',
    'REVOLUT',
    () => `${REVOLUT}\nTopup,Current,2026-01-02 10:00:00\n`,
    /[Ll]ine 2\b/,
  ],
];

const upload = (user: TestUser, form: FormData, headers: Record<string, string> = {}) =>
  user.raw('POST', '/api/reports', {
    body: form,
    headers: { 'Report-Type': 'CAIXABANK', ...headers },
  });

const formWith = (...parts: [name: string, value: Blob | string, fileName?: string][]) => {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName ?? 'statement.csv');
  }
  return form;
};

describeOnOneEngine('refusing a file', (server) => {
  test.each(REFUSED)('%s', async (_what, bank, file, says) => {
    const user = await server().signUp();
    const answer = await user.upload(bank, file());
    expect(answer.status, JSON.stringify(answer.body)).toBe(409);
    expect(answer.body.detail.code).toBe('invalid_report_format');
    expect(answer.body.detail.message).toMatch(says);
    expect(await countsOf(server(), user.id)).toEqual(NOTHING);
  });

  test('text that a spreadsheet would run is stored unchanged', async () => {
    const user = await server().signUp();
    const text = '=HYPERLINK(1+1)';
    const row = `Topup,Current,2026-01-02 10:00:00,2026-01-02 10:00:00,${text},1.00,0.00,EUR,COMPLETED,1.00`;
    await imported(user, 'REVOLUT', `${REVOLUT}\n${row}\n`);
    expect(await stored(server(), user.id)).toMatchObject([{ description: text }]);
  });

  test('a file over 20 MB', async () => {
    const user = await server().signUp();
    const answer = await user.upload('CAIXABANK', Buffer.alloc(MAX_REPORT_BYTES + 1, 'a'));
    expect(answer).toMatchObject({ status: 413, body: { detail: { code: 'payload_too_large' } } });
    expect(answer.body.detail.message).toMatch(/20 MB/);
    expect(await countsOf(server(), user.id)).toEqual(NOTHING);
  });

  describe('the form', () => {
    const file = () => new Blob([composed(CSV)]);

    test.each([undefined, '', 'SANTANDER'])(
      'reports a missing or unknown bank: %s',
      async (bank) => {
        const user = await server().signUp();
        const headers: Record<string, string> = bank === undefined ? {} : { 'Report-Type': bank };
        const body = formWith(['input', file()]);
        const answer = await user.raw('POST', '/api/reports', { body, headers });
        expect(answer).toMatchObject({
          status: 422,
          body: { detail: { code: 'validation_error', fields: [{ path: 'Report-Type' }] } },
        });
      },
    );

    test('reports a missing file', async () => {
      const user = await server().signUp();
      for (const form of [
        formWith(['other', 'x']),
        formWith(['other', file()]),
        formWith(['input', 'text']),
      ]) {
        const answer = await upload(user, form);
        expect(answer).toMatchObject({
          status: 422,
          body: { detail: { fields: [{ path: 'input' }] } },
        });
      }
    });

    test('ignores other fields and the order of fields', async () => {
      const user = await server().signUp();
      const { account_id: id } = await imported(user, 'CAIXABANK', composed(CSV));
      const before = formWith(['account_id', id ?? ''], ['more', 'x'], ['input', file()]);
      const after = formWith(['input', file()], ['more', 'x'], ['account_id', id ?? '']);
      expect(await upload(user, before)).toMatchObject({ status: 201, body: { account_id: id } });
      expect(await upload(user, after)).toMatchObject({ status: 201, body: { account_id: id } });
    });

    test('reports an account that is not an id, and treats a blank one as none', async () => {
      const user = await server().signUp();
      const answer = await upload(user, formWith(['input', file()], ['account_id', 'mine']));
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: { fields: [{ path: 'account_id' }] } },
      });
      expect((await upload(user, formWith(['account_id', ''], ['input', file()]))).status).toBe(
        201,
      );
    });

    test('cleans up the file’s name', async () => {
      const user = await server().signUp();
      const form = formWith(['input', file(), 'C:\\bancos\\Últimos movimientos.csv']);
      expect((await upload(user, form)).body.file_name).toBe('Últimos movimientos.csv');
      const odd = formWith(['input', file(), 'mis\u2028mov\u202efdp\u0085.csv']);
      expect((await upload(user, odd)).body.file_name).toBe('mis movfdp .csv');
    });

    test('rejects JSON as an unsupported media type', async () => {
      const user = await server().signUp();
      const answer = await user.raw('POST', '/api/reports', {
        body: {},
        headers: { 'Report-Type': 'BBVA' },
      });
      expect(answer).toMatchObject({
        status: 415,
        body: { detail: { code: 'unsupported_media_type' } },
      });
    });

    test('rejects an incomplete upload as a bad request', async () => {
      const user = await server().signUp();
      const answer = await user.raw('POST', '/api/reports', {
        body: '--x\r\nContent-Disposition: form-data; name="input"; filename="a.csv"\r\n\r\nabc',
        headers: { 'Report-Type': 'BBVA', 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer).toMatchObject({ status: 400, body: { detail: { code: 'bad_request' } } });
    });
  });

  test('a viewer cannot import', async () => {
    const viewer = await server().signUp('VIEWER');
    expect((await viewer.upload('CAIXABANK', composed(CSV))).status).toBe(403);
    expect(await countsOf(server(), viewer.id)).toEqual(NOTHING);
  });
});
