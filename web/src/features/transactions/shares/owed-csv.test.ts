import type { OpenShare } from '@saldo/contract/shares';
import { expect, test } from 'vitest';
import { owedCsv } from './owed-csv.ts';

const SHARE: OpenShare = {
  ...{ share_id: 's', transaction_id: 't', category: 'c', who: 'Ana', name: 'Casa Carmela' },
  ...{ date: '2026-03-08', days: 96, owed: 32.5, of: 96, currency: 'EUR' },
};

test('open shares as CSV have headings and run no formulas', async () => {
  const shares = [
    SHARE,
    { ...SHARE, who: '=HYPERLINK("x")', name: '@SUM(1)', currency: 'USD' },
    { ...SHARE, who: null, name: 'a "b", c' },
  ];
  const bytes = new Uint8Array(await (await owedCsv(shares)).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Person,Expense,Date,Days,Owed,Of,Currency',
    'Ana,Casa Carmela,2026-03-08,96,32.5,96,EUR',
    `"'=HYPERLINK(""x"")","'@SUM(1)",2026-03-08,96,32.5,96,USD`,
    'Someone,"a ""b"", c",2026-03-08,96,32.5,96,EUR',
    '',
  ]);
});
