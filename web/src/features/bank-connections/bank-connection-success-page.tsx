import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { finishQuery } from './api.ts';
import { texts } from './texts.ts';

const t = texts.success;

/** Reference used if no consent was needed. */
const CONNECTED = 'connected';

/** The page the bank returns the user to. Finishes the connection and shows the result. */
export function BankConnectionSuccessPage() {
  const reference = useSearchParams()[0].get('ref') ?? '';
  if (reference === CONNECTED) return <Done />;
  if (reference === '') return <Missing />;
  return <Finishing key={reference} reference={reference} />;
}

function useOnce(run: () => void) {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}

function Missing() {
  useOnce(() => void toast.error(t.toastFailed(t.missing)));
  return <ConnectionFailed message={t.missing} />;
}

function Finishing({ reference }: { reference: string }) {
  const query = useShown(finishQuery(useQueryClient(), reference));
  const { status, error, isFetching } = query;
  const outcome = isFetching ? '' : `${status} ${query.errorUpdateCount}`;
  const told = useRef('');
  useEffect(() => {
    if (outcome === told.current) return;
    told.current = outcome;
    if (outcome === '') return;
    if (status === 'success') toast.success(t.toast);
    if (status === 'error') {
      const words = isRenewal(error) ? t.toastNotRenewed : t.toastFailed;
      toast.error(words(messageOf(error)));
    }
  }, [status, error, outcome]);
  if (status === 'success') return <Done />;
  if (status === 'pending' || isFetching) return <Processing />;
  return (
    <ConnectionFailed
      message={messageOf(error, t.failedOtherwise)}
      renewal={isRenewal(error)}
      onRetry={mayPass(error) ? () => void query.refetch() : undefined}
    />
  );
}

/** Refusals are final. If a bank has not confirmed yet or is unreachable, a retry may succeed. */
const mayPass = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'bank_not_confirmed');

/** A refused renewal leaves the connection unchanged. */
const isRenewal = (error: unknown) =>
  error instanceof ApiError && error.code === 'bank_renewal_refused';

const Processing = () => (
  <ResultFrame
    role="status"
    sign={<Spinner className="text-accent [&_svg]:size-8" />}
    title={t.processing}
    actions={null}
  >
    <p>{t.processingHint}</p>
  </ResultFrame>
);

const Done = () => (
  <ResultFrame
    role="status"
    tone="bg-income-tint text-income"
    sign={<CircleCheck size={28} aria-hidden />}
    title={t.done}
    actions={
      <>
        <BackLink primary />
        <Button asChild>
          <Link to={paths.transactions()}>{t.transactions}</Link>
        </Button>
      </>
    }
  >
    <p>{t.doneHint}</p>
  </ResultFrame>
);

interface ConnectionFailedProps {
  message: string;
  renewal?: boolean;
  onRetry?: (() => void) | undefined;
}

const ConnectionFailed = ({ message, renewal = false, onRetry }: ConnectionFailedProps) => (
  <ResultFrame
    role="alert"
    tone={renewal ? 'bg-warning-tint text-warning' : 'bg-expense-tint text-expense'}
    sign={<TriangleAlert size={28} aria-hidden />}
    title={renewal ? t.notRenewed : t.failed}
    actions={
      <>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {t.tryAgain}
          </Button>
        )}
        <BackLink primary={!onRetry} />
      </>
    }
  >
    <p>{renewal ? t.notRenewedHint : t.failedHint}</p>
    <p className="mt-2 text-normal">{message}</p>
  </ResultFrame>
);

const BackLink = ({ primary }: { primary: boolean }) => (
  <Button asChild variant={primary ? 'primary' : 'secondary'}>
    <Link to={paths.bankConnections()}>{t.back}</Link>
  </Button>
);

interface ResultFrameProps {
  role: 'status' | 'alert';
  tone?: string;
  sign: ReactNode;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Shared by all three states, so nothing shifts between them. */
const ResultFrame = ({ role, tone, sign, title, actions, children }: ResultFrameProps) => (
  <Card className="mx-auto mt-10 max-w-140 phone:mt-4">
    <div className="flex min-h-72 flex-col items-center justify-center px-4 py-8 text-center phone:px-0">
      <span className={`mb-5 grid size-14 place-items-center rounded-card ${tone ?? ''}`}>
        {sign}
      </span>
      <div role={role}>
        <h1 tabIndex={-1} className="font-bold text-strong text-xl tracking-[-0.01em]">
          {title}
        </h1>
        <div className="mt-2 max-w-[46ch] text-balance text-muted">{children}</div>
      </div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  </Card>
);

export { BankConnectionSuccessPage as Component };
