import { useRouteError } from 'react-router';
import { messageOf } from '../lib/api.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** When a screen fails in a way that it did not expect, or its code could not be fetched. */
export function RouteError() {
  const error = useRouteError();
  return (
    <ErrorState
      title="Something went wrong"
      message={messageOf(error, 'This screen could not be shown.')}
      onRetry={() => location.reload()}
      className="min-h-[60vh] justify-center"
    />
  );
}
