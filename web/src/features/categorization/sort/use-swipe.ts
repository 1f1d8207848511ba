import { type PointerEvent, useState } from 'react';

/** So far a finger goes before it means something. */
const FAR = 90;

/** A card that a finger draws aside: to the right accepts, to the left passes over. */
export function useSwipe({ onRight, onLeft }: { onRight: () => void; onLeft: () => void }) {
  const [from, setFrom] = useState<number | null>(null);
  const [by, setBy] = useState(0);
  const end = (run: boolean) => {
    if (run && by > FAR) onRight();
    else if (run && by < -FAR) onLeft();
    setFrom(null);
    setBy(0);
  };
  return {
    style: by === 0 ? undefined : { transform: `translateX(${by}px)` },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(event.clientX);
      },
      onPointerMove: (event: PointerEvent) => {
        if (from !== null) setBy(event.clientX - from);
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  };
}
