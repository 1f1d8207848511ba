import { useEffect, useEffectEvent } from 'react';

/** Whoever takes them now, and what waits for the next who does. */
let receiver: ((files: File[]) => void) | null = null;
let waiting: File[] = [];

/** Gives files to the screen that takes them, or keeps them until it is there. */
export function handOver(files: File[]): void {
  if (receiver) receiver(files);
  else waiting = files;
}

/** Takes files that were dropped anywhere, also before this screen was there. */
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
