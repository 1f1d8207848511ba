import { LetterMonth, type ListedLetter } from '@saldo/contract/letters';
import type { QueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { shortSpan, signedSum } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { letterQuery, lettersQuery } from './api.ts';
import { LetterArticle } from './letter-article.tsx';
import { LastAnswers, QuestionsCard } from './questions-card.tsx';
import { texts as t } from './texts.ts';

const monthIn = (params: URLSearchParams): string | null =>
  LetterMonth.safeParse(params.get('month')).data ?? null;

const GRID =
  'grid grid-cols-[minmax(0,680px)_minmax(0,320px)] items-start gap-4 max-desk:grid-cols-[minmax(0,680px)]';

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  void client.prefetchQuery(lettersQuery);
  const month = monthIn(params);
  if (month !== null) void client.prefetchQuery(letterQuery(month));
}

export function LettersPage() {
  const query = useShown(lettersQuery);
  const mayEdit = may(useUser(), 'edit');
  const [params] = useUrlState();
  const settings = mayEdit && (
    <Button asChild>
      <Link to={paths.profile()}>{t.settings}</Link>
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} purpose={t.purpose} actions={settings} />
      <Loaded query={query} waiting={<LetterSkeleton />} failed={t.failed}>
        {(letters) => {
          const asked = monthIn(params);
          const shown = letters.find(({ month }) => month === asked) ?? letters[0];
          return shown ? (
            <Shown month={shown.month} letters={letters} mayEdit={mayEdit} />
          ) : (
            <EmptyCard icon={Mail} title={t.emptyTitle} action={settings}>
              {mayEdit ? t.emptyOff : t.empty}
            </EmptyCard>
          );
        }}
      </Loaded>
    </>
  );
}

interface ShownProps {
  month: string;
  letters: readonly ListedLetter[];
  mayEdit: boolean;
}

function Shown({ month, letters, mayEdit }: ShownProps) {
  const query = useShown(letterQuery(month));
  return (
    <Loaded query={query} waiting={<LetterSkeleton />} failed={t.failedOne}>
      {(letter) => (
        <div className={GRID}>
          <LetterArticle letter={letter} />
          <div className="flex min-w-0 flex-col gap-4">
            <QuestionsCard key={letter.month} letter={letter} mayEdit={mayEdit} />
            {letter.last_answers && <LastAnswers answers={letter.last_answers} />}
            <LetterList letters={letters} month={month} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

const LetterList = ({ letters, month }: Pick<ShownProps, 'letters' | 'month'>) => (
  <Card flush aria-label={t.list}>
    <Title className="px-5 pt-4 pb-2 phone:px-4">{t.list}</Title>
    <ul>
      {letters.map((one) => (
        <li key={one.month} className="border-line border-t">
          <Link
            to={paths.letters(one.month)}
            aria-current={one.month === month ? 'page' : undefined}
            className={cx(
              'flex min-h-12 items-center gap-3 px-5 py-1.5 text-sm hover:bg-raised phone:px-4',
              one.month === month && 'bg-raised',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-strong">{t.fullName(one.month)}</span>
              <span className="block text-muted text-xs">{shortSpan(one.from, one.to)}</span>
            </span>
            <span className={cx('tabular-nums', one.net < 0 ? 'text-expense' : 'text-income')}>
              {signedSum({ amount: one.net, currency: one.currency })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Card>
);

const LetterSkeleton = () => (
  <Loading label={t.loading} className={GRID}>
    <Skeleton className="h-130 w-full rounded-card" />
    <Skeleton className="h-72 w-full rounded-card" />
  </Loading>
);

export { LettersPage as Component };
