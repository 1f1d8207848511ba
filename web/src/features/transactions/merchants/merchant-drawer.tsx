import type { Merchant } from '@saldo/contract/merchants';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { bankName } from '../../../lib/banks.ts';
import { day, signedSum } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts, withoutEmptyFacts } from '../../../ui/facts.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { FittedFigure } from '../../../ui/stat-card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { DialogFallback } from '../dialog-fallback.tsx';
import { texts } from '../texts.ts';
import type { CategoryIndex } from '../transaction-parts.tsx';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import { merchantQuery, useSplitMerchant } from './merchant-api.ts';
import { MerchantCategory } from './merchant-category.tsx';
import { MerchantMonths } from './merchant-months.tsx';
import { MerchantName } from './merchant-name.tsx';
import { MerchantSides } from './merchant-sides.tsx';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts;

interface MerchantDrawerProps {
  id: string;
  dialog: TransactionDialog;
  index: CategoryIndex;
  mayEdit: boolean;
}

/** Shows a merchant's category, totals and the banks' spellings, and lets the user change its name. */
export function MerchantDrawer({ id, dialog, index, mayEdit }: MerchantDrawerProps) {
  const query = useShown(merchantQuery(id));
  const merchant = query.data;
  const color = merchant && index.get(merchant.category.id)?.color;
  return (
    <Drawer
      open
      onOpenChange={dialog.close}
      lead={color && <CategoryDot color={color} />}
      title={merchant?.name ?? t.title}
      description={merchant?.category.name}
    >
      {merchant ? (
        <div className="flex flex-col gap-5">
          <Sums merchant={merchant} />
          <MerchantMonths merchant={merchant} color={color} />
          <MerchantSides merchant={merchant} index={index} onOpen={dialog.show} />
          <MerchantName key={merchant.name} merchant={merchant} mayEdit={mayEdit} />
          {mayEdit && <MerchantCategory key={merchant.category.id} merchant={merchant} />}
          <Facts
            facts={withoutEmptyFacts([
              !mayEdit && [texts.fields.category, merchant.category.name],
              merchant.rule !== null && [
                t.rule,
                <Link
                  key="rule"
                  className="underline underline-offset-4"
                  to={paths.rules({ edit: merchant.rule.id })}
                >
                  {merchant.rule.name}
                </Link>,
              ],
              [t.count, String(merchant.count)],
            ])}
          />
          {mayEdit && merchant.rule === null && (
            <Button asChild icon={SlidersHorizontal} className="self-start">
              <Link to={paths.rules({ merchant: merchant.name, category: ownCategory(merchant) })}>
                {t.createRule}
              </Link>
            </Button>
          )}
          {merchant.parts.length > 1 && <MergedMerchants merchant={merchant} mayEdit={mayEdit} />}
          <Written merchant={merchant} />
        </div>
      ) : (
        <DialogFallback query={query} />
      )}
    </Drawer>
  );
}

/** '' if the merchant has no category. */
const ownCategory = ({ category: { id } }: Merchant) => (id === UNCATEGORIZED_ID ? '' : id);

const Sums = ({
  merchant: { this_year: year, per_month: perMonth, known_months: months, last },
}: Told) => (
  <dl className="grid grid-cols-3 gap-3 text-sm">
    <MerchantSum
      label={t.thisYear}
      value={signedSum(inMain(year.amount))}
      hint={t.payments(year.count)}
    />
    <MerchantSum
      label={t.perMonth}
      value={perMonth === null ? t.unknown : signedSum(inMain(perMonth))}
      hint={perMonth === null ? t.afterTwoMonths : t.overMonths(months)}
    />
    <MerchantSum
      label={t.last}
      value={last ? signedSum(inMain(last.amount)) : t.unknown}
      hint={last && day(last.on)}
    />
  </dl>
);

interface Told {
  merchant: Merchant;
}

const MerchantSum = ({
  label,
  value,
  hint,
}: {
  label: string;
  value: string;
  hint: string | null;
}) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="@container whitespace-nowrap font-semibold text-strong">
      <FittedFigure text={value} />
    </dd>
    {hint && <dd className="text-muted text-xs">{hint}</dd>}
  </div>
);

/** Merchants merged into this one; each can be split off again. */
function MergedMerchants({ merchant, mayEdit }: Told & { mayEdit: boolean }) {
  const split = useSplitMerchant();
  const undoing = useUndoAction();
  const splitOff = (id: string, name: string) =>
    runMutation(split, id, {
      onSuccess: ({ step_id }) => void toast.success(t.splitOffDone(name), undoing([step_id])),
      failed: String,
    });
  return (
    <section aria-labelledby="merchant-parts">
      <h3 id="merchant-parts" className="font-medium text-normal text-sm">
        {t.parts}
      </h3>
      <ul>
        {merchant.parts.map(({ id, found_name: name, count, renamed }) => (
          <li
            key={id}
            className="flex min-h-11 items-center gap-3 border-line border-t text-sm first:border-t-0"
          >
            <span className="clip flex-1 text-strong" title={name}>
              {name}
            </span>
            <span className="text-muted">{t.payments(count)}</span>
            {mayEdit && renamed && (
              <Button
                size="sm"
                busy={split.isPending && split.variables === id}
                aria-label={t.splitOff(name)}
                onClick={() => splitOff(id, name)}
              >
                {t.split}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Written = ({ merchant: { texts: written } }: Told) => (
  <section aria-labelledby="merchant-texts">
    <h3 id="merchant-texts" className="font-medium text-normal text-sm">
      {t.statementNames}
    </h3>
    <ul className="text-sm">
      {written.map(({ text, bank, count }) => (
        <li
          key={`${bank} ${text}`}
          className="flex gap-3 border-line border-t py-2 first:border-t-0"
        >
          <span className="min-w-0 flex-1 text-strong [overflow-wrap:anywhere]">{text}</span>
          <span className="flex-none text-muted">{bankName(bank)}</span>
          <span className="flex-none text-muted">{count}</span>
        </li>
      ))}
    </ul>
  </section>
);
