import { type PointerEvent, useState } from 'react';

/** Distance in pixels from which a swipe counts. */
const FAR = 90;

/** A swipeable card: right accepts, left skips. */
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
