import { type ComponentProps, createContext, useContext, useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Loaded } from '../../ui/loaded.tsx';

/** Called when the server reports that the user is no longer an administrator. */
export const AccessDeniedContext = createContext<() => void>(() => undefined);

/** `Loaded` for the admin panel, which closes if the user is no longer an administrator. */
export function AdminLoaded<T>(props: ComponentProps<typeof Loaded<T>>) {
  const { query } = props;
  const onDenied = useContext(AccessDeniedContext);
  const denied = query.error instanceof ApiError && query.error.status === 403;
  useEffect(() => {
    if (denied) onDenied();
  }, [denied, onDenied]);
  if (denied && query.data === undefined) return props.waiting;
  return <Loaded {...props} />;
}
