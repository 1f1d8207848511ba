import { expect, test } from 'vitest';
import { figures, readingOf } from '../testing/reading-of.ts';

const ofx = (...rows: [type: string, amount: string][]) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>123456</BANKACCTFROM>
<BANKTRANLIST>${rows
  .map(
    ([type, amount], at) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>2026100${at + 1}<TRNAMT>${amount}<FITID>${at}<NAME>A</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

test('signs amounts by their types if no amount has a minus', async () => {
  const list = await readingOf(ofx(['DEBIT', '12.50'], ['CREDIT', '100.00'], ['FEE', '1.00']));
  expect(figures(list)).toEqual(['2026-10-01 -1250', '2026-10-02 10000', '2026-10-03 -100']);
});

test('asks if types contradict signs, and follows the answer', async () => {
  const text = ofx(['DEBIT', '12.50'], ['DEBIT', '-20.00'], ['CREDIT', '100.00']);
  expect(await readingOf(text)).toMatchObject({ asks: 'direction', choices: ['sign', 'type'] });
  expect(figures(await readingOf(text, { direction: 'sign' }))?.[0]).toBe('2026-10-01 1250');
  expect(figures(await readingOf(text, { direction: 'type' }))?.[0]).toBe('2026-10-01 -1250');
});

test.each([
  [['DEBIT', '-12.50'] as const, ['CREDIT', '100.00'] as const],
  [['POS', '12.50'] as const, ['XFER', '-100.00'] as const],
])('follows the sign where no type contradicts it', async (one, other) => {
  const list = await readingOf(ofx([...one], [...other]));
  expect(figures(list)).toHaveLength(2);
});
