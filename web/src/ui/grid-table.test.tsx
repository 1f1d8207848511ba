import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { type GridColumn, GridHeads, GridTable } from './grid-table.tsx';

interface Bill {
  name: string;
  amount: string;
  bank: string;
}

const COLUMNS: readonly GridColumn<Bill>[] = [
  { head: 'Bill', cell: ({ name }) => name, isName: true },
  { head: 'Bank', cell: ({ bank }) => bank, className: 'phone:hidden' },
  { head: 'Amount', cell: ({ amount }) => amount, className: 'text-right' },
];
const BILL: Bill = { name: 'Rent', amount: '€850.00', bank: 'BBVA' };
const BILLS = [BILL, { name: 'Power', amount: '€40.00', bank: 'N26' }];
const GRID = 'grid grid-cols-3 phone:grid-cols-2';

function Bills({ rows = BILLS }: { rows?: readonly Bill[] }) {
  return (
    <>
      <GridHeads columns={COLUMNS} grid={GRID} />
      <GridTable
        label="Bills"
        columns={COLUMNS}
        grid={GRID}
        rows={rows}
        keyOf={({ name }) => name}
        rowClass={() => ''}
      />
    </>
  );
}

const texts = (role: 'columnheader' | 'rowheader' | 'cell') =>
  page
    .getByRole('table', { name: 'Bills' })
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);

test('names each row, and gives each cell a header', async () => {
  show(<Bills />);
  await expect.element(page.getByRole('table', { name: 'Bills' })).toBeVisible();
  expect(texts('columnheader')).toEqual(['Bill', 'Bank', 'Amount']);
  expect(texts('rowheader')).toEqual(['Rent', 'Power']);
  expect(texts('cell')).toEqual(['BBVA', '€850.00', 'N26', '€40.00']);
});

test('hides a column on phones together with its header', async () => {
  await page.viewport(360, 740);
  show(<Bills />);
  await expect.element(page.getByRole('table', { name: 'Bills' })).toBeVisible();
  expect(texts('columnheader')).toEqual(['Bill', 'Amount']);
  expect(texts('cell')).toEqual(['€850.00', '€40.00']);
  await page.viewport(1280, 900);
});

test('draws the rows beyond the first ones too', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ ...BILL, name: `Bill ${at + 1}` }));
  show(<Bills rows={rows} />);
  await expect.element(page.getByRole('rowheader', { name: 'Bill 60' })).toBeInTheDocument();
  expect(texts('rowheader')).toEqual(rows.map(({ name }) => name));
});
