import type { OtherAppChoices, PlanFile } from '@saldo/contract/import-plans';
import { NEW_ACCOUNT } from '@saldo/contract/imports';
import { useId, useState } from 'react';
import { accountOptions } from '../../../lib/banks.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { accountsQuery } from '../../accounts/api.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { treeOptions } from '../../categories/category-choices.ts';
import { originName } from '../report-texts.ts';
import { texts } from './plan-texts.ts';

type Account = PlanFile['accounts'][number];
type Category = NonNullable<PlanFile['moving']>['categories'][number];

interface MovingCardProps {
  file: PlanFile;
  onChange: (moving: OtherAppChoices) => void;
}

/** Accounts and categories in another app's export, with a choice of a Saldo account or category for each. */
export function OtherAppCard({ file, onChange }: MovingCardProps) {
  const { moving, accounts, bank, name } = file;
  if (!moving) return null;
  const named = accounts.filter(({ stated_name }) => stated_name !== null);
  return (
    <Card aria-label={texts.movingFrom(originName(bank ?? ''))}>
      <CardHead
        title={texts.movingFrom(originName(bank ?? ''))}
        action={<span className="clip max-w-60 text-muted text-xs phone:hidden">{name}</span>}
      />
      <div className="flex flex-col gap-5">
        {named.length > 0 && (
          <AccountChoices
            accounts={named}
            onChoose={(account) => onChange({ accounts: [account], categories: [] })}
          />
        )}
        <CategoryChoices
          moving={moving}
          onChoose={(category) => onChange({ accounts: [], categories: [category] })}
        />
      </div>
    </Card>
  );
}

interface AccountChoicesProps {
  accounts: readonly Account[];
  onChoose: (account: OtherAppChoices['accounts'][number]) => void;
}

function AccountChoices({ accounts, onChoose }: AccountChoicesProps) {
  const own = useShown(accountsQuery).data ?? [];
  return (
    <Choices title={texts.movingAccounts} hint={texts.movingAccountsHint}>
      {accounts.map(({ id, stated_name, currency, is_new }) => (
        <ChoiceRow key={`${stated_name} ${currency}`} name={stated_name ?? ''}>
          {(labeled) => (
            <Select
              {...labeled}
              quiet
              value={is_new ? NEW_ACCOUNT : id}
              options={[
                { value: NEW_ACCOUNT, label: texts.newAccount },
                ...accountOptions(own.filter((account) => account.currency === currency)),
              ]}
              onChange={(event) =>
                onChoose({ name: stated_name ?? '', account_id: event.target.value })
              }
            />
          )}
        </ChoiceRow>
      ))}
    </Choices>
  );
}

/** Option value for creating the category. */
const MADE = '';
/** Rows shown before "show all". */
const FEW = 8;

interface CategoryChoicesProps {
  moving: NonNullable<PlanFile['moving']>;
  onChoose: (category: OtherAppChoices['categories'][number]) => void;
}

function CategoryChoices({ moving: { categories, matched }, onChoose }: CategoryChoicesProps) {
  const tree = useShown(categoriesQuery).data ?? [];
  const [showsAll, setShowsAll] = useState(false);
  if (categories.length === 0) {
    return <p className="text-muted text-sm">{texts.allMatched(matched)}</p>;
  }
  const options = [{ value: MADE, label: texts.makeCategory }, ...treeOptions(tree)];
  const shown = showsAll ? categories : categories.slice(0, FEW);
  return (
    <Choices
      title={texts.unknownCategories(categories.length)}
      hint={texts.unknownCategoriesHint(matched)}
    >
      {shown.map(({ path, rows, category_id }: Category) => (
        <ChoiceRow key={path.join('\n')} name={path.join(' > ')} note={texts.rows(rows)}>
          {(labeled) => (
            <Select
              {...labeled}
              quiet
              value={category_id ?? MADE}
              options={options}
              onChange={(event) => onChoose({ path, category_id: event.target.value || null })}
            />
          )}
        </ChoiceRow>
      ))}
      {shown.length < categories.length && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {texts.showAll(categories.length)}
          </Button>
        </li>
      )}
    </Choices>
  );
}

interface ChoicesProps {
  title: string;
  hint: string;
  children: React.ReactNode;
}

const Choices = ({ title, hint, children }: ChoicesProps) => (
  <section aria-label={title}>
    <h3 className="font-medium text-sm text-strong">{title}</h3>
    <p className="text-muted text-xs">{hint}</p>
    <ul className="mt-2 flex flex-col gap-2 phone:gap-3">{children}</ul>
  </section>
);

interface ChoiceRowProps {
  name: string;
  note?: string;
  children: (labeled: { 'aria-labelledby': string }) => React.ReactNode;
}

function ChoiceRow({ name, note, children }: ChoiceRowProps) {
  const label = useId();
  return (
    <li className="grid grid-cols-2 items-center gap-x-4 gap-y-1 phone:grid-cols-1">
      <span className="flex min-w-0 items-baseline gap-2 text-sm">
        <span id={label} className="clip text-normal">
          {name}
        </span>
        {note && <span className="num flex-none text-muted text-xs">{note}</span>}
      </span>
      {children({ 'aria-labelledby': label })}
    </li>
  );
}
