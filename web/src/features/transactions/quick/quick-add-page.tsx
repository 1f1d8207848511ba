import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { accountsQuery } from '../../accounts/api.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { startSending } from './outbox.ts';
import { QuickAdd } from './quick-add.tsx';
import { quickTexts as t } from './quick-texts.ts';

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(accountsQuery);
}

/** Fills a phone, without the frame of other screens, so that it opens fast and without a network. A dialog elsewhere. */
export function Component() {
  const user = useUser();
  const phone = usePhone();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${t.title} · Saldo`;
    if (user) startSending();
    else location.replace(paths.login());
  }, [user]);
  if (!user) return null;
  if (!may(user, 'edit')) return <Navigate to={paths.home()} replace />;
  if (!phone) return <Navigate to={paths.quickAddDialog()} replace />;
  return (
    <main className="flex min-h-dvh flex-col bg-overlay text-normal">
      <QuickAdd
        hasKeys
        title={<h1 className="sr-only">{t.title}</h1>}
        onClose={() => void navigate(paths.home())}
      />
    </main>
  );
}
