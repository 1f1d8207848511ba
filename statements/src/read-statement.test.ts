import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatement, type StatementBank } from './index.ts';

const fixture = (name: string, bank: StatementBank) =>
  readStatement(readFileSync(new URL(`fixtures/${name}`, import.meta.url)), {
    bank,
    fileName: name,
    today: '2026-11-21',
  });

describe('readStatement', () => {
  it('reads a CaixaBank list oldest first and proves it by the balances', async () => {
    const statement = await fixture('caixabank/Movimientos_cuenta_0000001.csv', 'CAIXABANK');
    const [account] = statement.accounts;
    expect(account?.iban).toBe('ES2121000001050000000001');
    expect(account?.rows).toHaveLength(10);
    expect(account?.rows[0]?.date).toBe('2026-01-02T00:00:00');
    expect(account?.chain).toEqual({ status: 'holds', gaps: 0, opening: 41230, closing: 114828 });
  });
});
