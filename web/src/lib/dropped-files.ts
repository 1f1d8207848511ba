import { useEffect, useEffectEvent } from 'react';

/** The screen that takes files now, and files waiting for one. */
let receiver: ((files: File[]) => void) | null = null;
let waiting: File[] = [];

/** Passes files to the screen that takes them, or keeps them until it mounts. */
export function passDroppedFiles(files: File[]): void {
  if (receiver) receiver(files);
  else waiting = files;
}

/** Takes files dropped anywhere, including before this screen was mounted. */
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
