import { MutationObserver, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { runMutation } from './run-mutation.ts';

/** Runs a mutation whose component unmounts while the lists reload. `loaded` resolves once they have reloaded. */
function leavingMutation(answer: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  let loaded = () => {};
  const loading = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  let settled = () => {};
  const isSettled = new Promise<void>((resolve) => {
    settled = resolve;
  });
  const observer = new MutationObserver(client, {
    mutationFn: (_: number) => answer(),
    onSettled: () => {
      settled();
      return loading;
    },
  });
  const leave = observer.subscribe(() => {});
  const mutation = { mutateAsync: (variables: number) => observer.mutate(variables) };
  return {
    mutation,
    async leaveAndLoad() {
      await isSettled;
      leave();
      loaded();
    },
  };
}

describe('a component that unmounts before its mutation ends', () => {
  it('still learns of the success', async () => {
    const { mutation, leaveAndLoad } = leavingMutation(async () => 'done');
    const onSuccess = vi.fn();
    const onError = vi.fn();
    runMutation(mutation, 1, { onSuccess, onError });
    await leaveAndLoad();
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith('done'));
    expect(onError).not.toHaveBeenCalled();
  });

  it('still learns of the failure', async () => {
    const refusal = new Error('refused');
    const { mutation, leaveAndLoad } = leavingMutation(() => Promise.reject(refusal));
    const onSuccess = vi.fn();
    const onError = vi.fn();
    runMutation(mutation, 1, { onSuccess, onError });
    await leaveAndLoad();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(refusal));
    expect(onSuccess).not.toHaveBeenCalled();
  });
});

it('calls back after list observers have received the changed data', async () => {
  const client = new QueryClient();
  client.setQueryData(['switch'], 'on');
  const screen = new QueryObserver(client, { queryKey: ['switch'], staleTime: 'static' });
  const told: string[] = [];
  // Subscribes the same way as `useQuery`.
  screen.subscribe(notifyManager.batchCalls(({ data }) => told.push(`shows ${data}`)));
  const observer = new MutationObserver(client, {
    mutationFn: async (to: string) => to,
    onSuccess: (to) => client.setQueryData(['switch'], to),
  });
  const mutation = { mutateAsync: (to: string) => observer.mutate(to) };
  runMutation(mutation, 'off', { onSuccess: () => told.push('called back') });
  await vi.waitFor(() => expect(told).toEqual(['shows off', 'called back']));
});
