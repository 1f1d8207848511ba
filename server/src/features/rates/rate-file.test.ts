import { csvOf, rateOn, xmlOf } from '@saldo/proofs/harness/rate-server';
import { zipOf } from '@saldo/proofs/harness/zip';
import { describe, expect, it } from 'vitest';
import { readRateFile } from './rate-file.ts';

const TODAY = '2026-09-25';
const DAYS = ['2026-09-25', '2026-09-24', '1999-01-04'];
const USUAL = { columns: ['USD', 'JPY', 'BGN', 'GBP'], instead: new Map<string, string>() };

const read = (content: string | Uint8Array, wanted: string[] | null = null) =>
  readRateFile({
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ...{ today: TODAY, wanted },
  });
const refused = (content: string | Uint8Array) =>
  expect(read(content)).rejects.toMatchObject({ code: 'invalid_report_format' });

describe('a file of exchange rates', () => {
  it('is a zip with a list, the newest day first', async () => {
    const zip = zipOf({ 'eurofxref-hist.csv': csvOf(USUAL, DAYS) });
    const file = await read(zip, ['USD', 'KZT']);
    expect(file).toMatchObject({ newest: TODAY, isWhole: true, wanted: ['USD', 'KZT'] });
    expect(file.rates).toEqual([
      { currency: 'USD', day: '1999-01-04', per_euro: 1_178_900 },
      ...DAYS.slice(0, 2)
        .reverse()
        .map((day) => ({
          ...{ currency: 'USD', day },
          per_euro: Math.round(Number(rateOn(USUAL, day, 'USD')) * 1e6),
        })),
    ]);
  });

  it('has moved, dead and new columns, and may lack the last comma', async () => {
    const columns = ['ZAR', 'GBP', 'BGN', 'XTS', 'USD', 'JPY'];
    const text = csvOf({ ...USUAL, columns }, DAYS);
    const [usual, moved, bare] = await Promise.all(
      [csvOf(USUAL, DAYS), text, text.replace(/,$/gm, '')].map((one) => read(one, ['USD', 'BGN'])),
    );
    expect(moved?.rates).toEqual(usual?.rates);
    expect(bare?.rates).toEqual(usual?.rates);
    expect(usual?.rates.some(({ currency }) => currency === 'BGN')).toBe(false);
  });

  it('is XML with either quotes', async () => {
    const days = DAYS.slice(0, 2);
    for (const quote of ['"', "'"] as const) {
      const file = await read(xmlOf(USUAL, days, quote));
      expect(file).toMatchObject({ newest: TODAY, isWhole: false });
      expect(file.rates).toEqual((await read(csvOf(USUAL, days))).rates);
    }
  });

  it('keeps zeros at the end and all decimals', async () => {
    const text = 'Date,USD,CZK,ROL\n2026-09-25,1.13575,24.320,13111\n';
    expect((await read(text)).rates.map(({ per_euro }) => per_euro)).toEqual([
      ...[1_135_750, 24_320_000, 13_111_000_000],
    ]);
  });

  it.each(['0', '-1.1', '1e3', '1,1', 'NaN', '1.1234567'])(
    'sets a rate of %s aside and uses the others',
    async (rate) => {
      const instead = new Map([['2026-09-25 GBP', rate]]);
      const file = await read(xmlOf({ ...USUAL, instead }, ['2026-09-25'], '"'));
      expect(file.unreadable).toEqual([{ currency: 'GBP', day: '2026-09-25' }]);
      expect(file.rates.map(({ currency }) => currency)).toEqual(['USD', 'JPY']);
    },
  );

  it.each([
    ['nothing', ''],
    ['a page', '<!DOCTYPE html><html><body>Maintenance</body></html>'],
    ['another page', '<html><body><Cube><Cube time="2026-09-25"/></Cube></body></html>'],
    ['a list without dollars', 'Date,GBP,\n2026-09-25,0.85,\n'],
    ['a list without days', 'Date,USD,\n'],
    ['a list without heads', '2026-09-25,1.1,\n'],
    ['a column twice', 'Date,USD,USD,\n2026-09-25,1.1,1.2,\n'],
    ['a day that does not exist', 'Date,USD,\n2026-02-30,1.1,\n'],
    ['a day before the euro', 'Date,USD,\n1998-12-31,1.1,\n'],
    ['a day in the future', 'Date,USD,\n2026-09-26,1.1,\n'],
    ['half a line', 'Date,USD,GBP,\n2026-09-25,1.1,0.85,\n2026-09-24,1.1'],
    ['half an XML file', xmlOf(USUAL, ['2026-09-25'], '"').slice(0, -40)],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><Envelope><Cube/></Envelope>'],
  ])('is refused if it is %s', (_, text) => refused(text));

  it('is refused if it is half a zip, a zip of something else, or unpacks to too much', async () => {
    const zip = zipOf({ 'eurofxref-hist.csv': csvOf(USUAL, DAYS) });
    await refused(zip.subarray(0, zip.length / 2));
    await refused(zipOf({ 'readme.txt': 'hello' }));
    await refused(zipOf({ 'a.csv': csvOf(USUAL, DAYS), 'b.csv': csvOf(USUAL, DAYS) }));
    await refused(zipOf({ 'eurofxref-hist.csv': new Uint8Array(6 * 1024 * 1024) }));
  });
});
