import { useEffect, useEffectEvent } from 'react';

/** The mounted screen that accepts files. Files wait in `waiting` until there is one. */
let receiver: ((files: File[]) => void) | null = null;
let waiting: File[] = [];

/** Passes files to the screen that accepts them, or keeps them until that screen mounts. */
export function passDroppedFiles(files: File[]): void {
  if (receiver) receiver(files);
  else waiting = files;
}

/** Accepts files dropped on any screen, including files dropped before this screen was mounted. */
export function useDroppedFiles(take: (files: File[]) => void): void {
  const receive = useEffectEvent(take);
  useEffect(() => {
    receiver = (files) => receive(files);
    if (waiting.length > 0) receive(waiting);
    waiting = [];
    return () => {
      receiver = null;
    };
  }, []);
}
