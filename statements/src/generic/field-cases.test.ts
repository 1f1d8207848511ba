import type { Mapping } from '@saldo/contract/imports';
import { ibanOf } from '@saldo/domain/iban';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readMapped } from './read-mapped.ts';

const named = (more: Partial<Mapping> = {}): Mapping => ({
  date: 'Fecha',
  date_order: 'day-first',
  description: 'Concepto',
  amount: 'Importe',
  income: null,
  expense: null,
  decimal: 'comma',
  balance: null,
  bank: 'OTRO',
  product: 'current',
  currency: 'EUR',
  ...more,
});

const read = (lines: readonly string[], mapping: Mapping) =>
  readMapped(readCsv(new TextEncoder().encode(lines.join('\n'))), mapping, '2026-11-26');
const amountsOf = (lines: readonly string[], mapping: Mapping) =>
  read(lines, mapping).accounts.flatMap(({ rows }) => rows.map(({ amount }) => amount));

it('signs unsigned amounts by a column of direction letters', () => {
  const lines = ['Fecha;Concepto;Importe;Debe/Haber'];
  lines.push('03/02/2026;Sueldo;1.500,00;H', '04/02/2026;Pan;2,40;D');
  expect(amountsOf(lines, named())).toEqual([150_000, -240]);
});

it('refuses letters that may mean either direction, and says what to do', () => {
  const lines = ['Fecha;Concepto;Importe;Clase'];
  lines.push('03/02/2026;Sueldo;1.500,00;B', '04/02/2026;Pan;2,40;A');
  expect(() => read(lines, named())).toThrow(/doesn’t clearly show.*Select Other Bank/);
});

it('reads the first transaction of a list without headings', () => {
  const lines = ['13/02/2026|Pan|-2,40|97,60', '12/02/2026|Sueldo|100,00|100,00'];
  const mapping = { date: '13/02/2026', description: 'Pan', amount: '-2,40', balance: '97,60' };
  expect(amountsOf(lines, named(mapping))).toEqual([10_000, -240]);
});

it('uses the account named above the headings', () => {
  const iban = ibanOf('ES', '00812706150003239635');
  const lines = ['Movimientos;;', `Cuenta;${iban};`, ';;', 'Fecha;Concepto;Importe'];
  lines.push('03/02/2026;Pan;-2,40');
  expect(read(lines, named()).accounts[0]?.iban).toBe(iban);
});

it('reads a minus in the money-out column as a refund if balances confirm it', () => {
  const lines = ['Fecha;Concepto;Cargo;Abono;Saldo', '01/02/2026;Sueldo;;900,00;900,00'];
  lines.push('02/02/2026;Comision;12,00;;888,00', '03/02/2026;Anulacion;-12,00;;900,00');
  const mapping = { amount: null, income: 'Abono', expense: 'Cargo', balance: 'Saldo' };
  expect(amountsOf(lines, named(mapping))).toEqual([90_000, -1200, 1200]);
});

it('skips opening and closing rows', () => {
  const lines = ['Fecha;Concepto;Importe;Saldo', '01/02/2026;SALDO ANTERIOR;50,00;50,00'];
  lines.push('02/02/2026;Pan;-2,00;48,00', '28/02/2026;SALDO FINAL;48,00;48,00');
  expect(amountsOf(lines, named({ balance: 'Saldo' }))).toEqual([-200]);
});

it('reads the counterparty account, so that transfers between own accounts are found', () => {
  const other = ibanOf('ES', '21000000010500000001');
  const lines = ['Fecha;Concepto;Importe;Counterparty;Partner IBAN'];
  lines.push(`05/02/2026;ahorro;-200,00;Ana Gil;${other}`);
  const [row] = read(lines, named()).accounts[0]?.rows ?? [];
  expect(row).toMatchObject({ type: 'transfer', creditorIban: other, creditorName: 'Ana Gil' });
});
