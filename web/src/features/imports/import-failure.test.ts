import { describe, expect, it } from 'vitest';
import { toImportFailure } from './import-failure.ts';

const thrown = (fields: { status?: number; code?: string; message: string; body?: unknown }) =>
  Object.assign(new Error(fields.message), fields);

describe('readFailure', () => {
  it('shows the specified sentence for an invalid format and keeps the server’s cause', () => {
    const error = thrown({
      status: 409,
      code: 'invalid_report_format',
      message: 'Line 7: the amount "12,x" is not a number.',
    });
    expect(toImportFailure(error, 'REVOLUT')).toEqual({
      kind: 'error',
      toast: 'Invalid report format for REVOLUT. Please check your file and try again.',
      message: 'Line 7: the amount "12,x" is not a number.',
      isUnreadable: true,
    });
  });

  it('repeats the specified sentence when the server gives no cause', () => {
    const error = thrown({ status: 409, code: 'invalid_report_format', message: 'API error: 409' });
    const failure = toImportFailure(error, 'CAIXABANK');
    expect(failure).toMatchObject({ message: expect.stringContaining('for CAIXABANK') });
  });

  it('shows the server’s message for any other conflict', () => {
    const error = thrown({ status: 409, code: 'stale_write', message: 'Something moved.' });
    const shown = { toast: 'Something moved.', isUnreadable: false };
    expect(toImportFailure(error, 'BBVA')).toMatchObject(shown);
  });

  it('falls back to the default for a conflict without a message', () => {
    const error = thrown({ status: 409, message: 'API error: 409' });
    expect(toImportFailure(error, 'BBVA')).toMatchObject({
      toast: 'Failed to import file. Please try again.',
    });
  });

  it('shows the message of any other error, or the default if it has none', () => {
    expect(
      toImportFailure(thrown({ status: 500, message: 'API error: 500' }), 'BBVA'),
    ).toMatchObject({
      toast: 'API error: 500',
    });
    expect(toImportFailure('odd', 'BBVA')).toMatchObject({
      toast: 'Failed to import file. Please try again.',
    });
  });

  it('turns an ambiguous account into a question with its candidates', () => {
    const says = { fits: true, why: 'It has no transactions yet.', compared: null };
    const accounts = [
      { id: 'a', name: 'Cuenta Nómina', iban: 'ES9121000418450200051332', ...says },
      { id: 'b', name: 'Cuenta común', iban: null, ...says },
    ];
    const days = { from: null, to: null, opening: null, closing: null };
    const question = {
      accounts,
      file: { name: 'CaixaBank', product: 'current', currency: 'EUR', ...days },
    };
    const error = thrown({
      status: 409,
      code: 'account_ambiguous',
      message: 'Several accounts fit.',
      body: {
        detail: { code: 'account_ambiguous', message: 'Several accounts fit.', ...question },
      },
    });
    expect(toImportFailure(error, 'CAIXABANK')).toEqual({ kind: 'question', question });
  });

  it('shows the message when an ambiguous account comes without candidates', () => {
    const error = thrown({ status: 409, code: 'account_ambiguous', message: 'Several fit.' });
    expect(toImportFailure(error, 'CAIXABANK')).toMatchObject({
      kind: 'error',
      toast: 'Several fit.',
    });
  });

  it('turns unmapped columns into a question with the first rows', () => {
    const question = { headings: ['Datum'], sample: [['31.01.2026']], guess: { date: 'Datum' } };
    const error = thrown({
      status: 409,
      code: 'mapping_required',
      message: 'Match the columns',
      body: { detail: { code: 'mapping_required', message: 'Which?', ...question } },
    });
    expect(toImportFailure(error, 'GENERIC')).toEqual({ kind: 'mapping', question });
  });

  it('shows the message when a column question comes without columns', () => {
    const error = thrown({ status: 409, code: 'mapping_required', message: 'Which?', body: {} });
    expect(toImportFailure(error, 'GENERIC')).toMatchObject({ kind: 'error', message: 'Which?' });
  });
});
