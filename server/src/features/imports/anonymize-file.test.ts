import { listReports } from '@saldo/contract/imports';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { expect, it } from 'vitest';

const LIST = [
  'Fecha;Concepto;Importe;Saldo',
  '03/02/2026;Panadería Ruiz;-2,40;97,60',
  '14/02/2026;Nómina;100,00;197,6O',
  '',
].join('\n');
const PATH = '/api/reports/anonymized';

const send = (user: TestUser, name: string, content: string) =>
  user.raw('POST', PATH, { body: formOf('input', { name, content }) });

describeOnOneEngine('a copy with invented contents', (server) => {
  it('is downloaded as a file that is refused for the same reason, and nothing is stored', async () => {
    const user = await server().signUp();
    const first = await user.upload('AUTO', LIST, 'ruiz.csv');
    expect(first.status).toBe(409);
    const answer = await send(user, 'ruiz.csv', LIST);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="anonymized.csv"',
    ]);
    const copy = String(answer.body);
    expect(copy.split('\n')[0]).toBe('Fecha;Concepto;Importe;Saldo');
    expect(copy).not.toMatch(/Ruiz|Nómina|2,40|97,60/);
    const second = await user.upload('AUTO', copy, 'anonymized.csv');
    const { code, line } = first.body.detail;
    expect([second.status, second.body.detail]).toMatchObject([409, { code }]);
    expect(second.body.detail.line).toBe(line);
    expect(await user.call(listReports)).toEqual([]);
  });

  it('is refused with a message if no copy can be made of the file', async () => {
    const user = await server().signUp();
    const answer = await send(user, 'a.pdf', '%PDF-1.7\n');
    expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_report_format']);
    expect(answer.body.detail.message).toContain('Saldo can’t anonymize PDFs yet.');
  });
});
