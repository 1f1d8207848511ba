import type { Transaction } from '@saldo/contract/transactions';
import { bankName } from '../../../lib/banks.ts';
import { amountText, ibanText, money, whenInFull } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Title } from '../../../ui/title.tsx';
import { texts as transactionTexts } from '../../transactions/texts.ts';
import { descriptionOrPlaceholder } from '../../transactions/transaction-parts.tsx';
import { texts } from '../texts.ts';

const t = texts.details;

export const RowDetailsDialog = ({ row, onClose }: { row: Transaction; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={t.title}
    tone={row.direction}
    footer={
      <Button variant="primary" onClick={onClose}>
        {texts.close}
      </Button>
    }
  >
    <Title as="h3" className="[overflow-wrap:anywhere]">
      {descriptionOrPlaceholder(row)}
    </Title>
    <p className="mb-4 font-bold text-2xl text-strong tracking-[-0.02em]">{amountText(row)}</p>
    <Facts facts={factsOf(row)} />
  </Dialog>
);

function factsOf(row: Transaction): Fact[] {
  const facts: (readonly [string, string | null])[] = [
    [t.date, whenInFull(row.date)],
    [t.purchaseDate, row.purchase_date && whenInFull(row.purchase_date)],
    [t.direction, transactionTexts.directions[row.direction]],
    [texts.manual.bank, bankName(row.bank)],
    [texts.manual.account, row.account_name],
    [t.iban, row.account_iban && ibanText(row.account_iban)],
    [texts.manual.type, transactionTexts.types[row.type]],
    [texts.manual.merchant, row.merchant_name],
    [t.fee, row.fee === 0 ? null : money({ amount: row.fee, currency: row.currency })],
    [t.tags, row.tags.join(', ') || null],
    [t.creditor, row.creditor_name],
    [t.creditorIban, row.creditor_account_iban && ibanText(row.creditor_account_iban)],
    [t.debtor, row.debtor_name],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
