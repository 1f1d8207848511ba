export type ToastTone = 'success' | 'warning' | 'error' | 'info';

interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  /** A second, quieter line with the result. */
  detail?: string | undefined;
  action?: ToastAction;
  /** What the user may do next, as buttons below the text. */
  offers?: readonly ToastAction[];
  /** How long the toast stays, in milliseconds. Hovered or focused toasts stay longer. */
  duration?: number;
}

export interface Toast extends ToastOptions {
  id: number;
  tone: ToastTone;
  text: string;
}

export const TOAST_MS = 8000;
/** Maximum number of toasts shown. The oldest ones disappear first. */
const MOST = 4;

let list: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  list = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  set([...list, { duration: TOAST_MS, ...options, id: lastId, tone, text }].slice(-MOST));
  return lastId;
}

/** Shows a brief message. `Toaster` displays it, wherever it is mounted. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  dismiss: (id: number) => set(list.filter((entry) => entry.id !== id)),
};

export const currentToasts = (): readonly Toast[] => list;

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
