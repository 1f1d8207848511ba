import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { handOver } from '../lib/dropped-files.ts';
import { may, useUser } from '../lib/may.ts';
import { paths } from '../lib/paths.ts';
import { somethingFloats } from './use-shortcuts.ts';

const STATEMENT = /\.(csv|txt|xlsx?|n43|q43|zip)$/i;

/** In a place that takes files itself. */
const isInZone = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

/** While it is held nothing is known of a file but its type; a statement's often has none. */
const mayBeStatements = ({ dataTransfer }: DragEvent): boolean => {
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  return items.length > 0 && !items.some(({ type }) => type.startsWith('image/'));
};

/** A statement that is dropped on any screen goes to the import. What else is dropped is ignored. */
export function useFileDrop(): void {
  const navigate = useNavigate();
  const editable = may(useUser(), 'edit');
  const takes = useEffectEvent(
    (event: DragEvent) =>
      editable && !isInZone(event.target) && !somethingFloats() && mayBeStatements(event),
  );
  const take = useEffectEvent((files: File[]) => {
    if (!files.every(({ name }) => STATEMENT.test(name))) return;
    handOver(files);
    if (location.pathname !== paths.imports()) void navigate(paths.imports());
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer && takes(event)) event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      if (takes(event)) take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, []);
}
