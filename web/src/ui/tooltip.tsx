import { cloneElement, type ReactElement, useEffect, useState } from 'react';

interface TooltipProps {
  label: string;
  children: ReactElement<{ 'data-tip'?: string }>;
}

/** Adds a tooltip to its child. The text only repeats the child's accessible name, so no user depends on seeing it. */
export const Tooltip = ({ label, children }: TooltipProps) =>
  cloneElement(children, { 'data-tip': label });

const DELAY_MS = 400;
const GAP = 6;

interface Tip {
  text: string;
  target: Element;
}

/** Renders the tooltips for every `data-tip` on the page, so that a table of icon buttons adds no cost. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // True if a key press moved the focus. When a dialog moves the focus, no tooltip should open.
    let moves = false;
    const show = (event: Event, delay: number) => {
      clearTimeout(timer);
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      const text = target?.dataset.tip;
      // No tooltip while the element's menu or popover is open, because it takes the tooltip's place.
      const isOpen = target?.getAttribute('aria-expanded') === 'true';
      if (!target || !text || isOpen) return setTip(null);
      timer = setTimeout(() => setTip({ text, target }), delay);
    };
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && show(event, DELAY_MS);
    const focus = (event: FocusEvent) => moves && show(event, 0);
    const key = ({ key }: KeyboardEvent) => {
      moves = key === 'Tab' || key.startsWith('Arrow');
      hide();
    };
    const press = () => {
      moves = false;
      hide();
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    document.addEventListener('pointerover', over, options);
    document.addEventListener('focusin', focus, options);
    document.addEventListener('keydown', key, options);
    document.addEventListener('pointerdown', press, options);
    for (const name of ['focusout', 'scroll', 'wheel']) {
      document.addEventListener(name, hide, { ...options, passive: true });
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return tip && <TipBubble key={tip.text} tip={tip} />;
}

function place(bubble: HTMLElement, target: Element) {
  const box = target.getBoundingClientRect();
  const below = box.top - bubble.offsetHeight - GAP < 0;
  const left = box.left + box.width / 2 - bubble.offsetWidth / 2;
  const most = document.documentElement.clientWidth - bubble.offsetWidth - GAP;
  bubble.style.left = `${Math.max(GAP, Math.min(left, most))}px`;
  bubble.style.top = `${below ? box.bottom + GAP : box.top - bubble.offsetHeight - GAP}px`;
}

function TipBubble({ tip }: { tip: Tip }) {
  return (
    <div
      ref={(bubble) => {
        if (bubble) place(bubble, tip.target);
      }}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-70 animate-appear whitespace-nowrap rounded-chip bg-strong px-2 py-1 font-medium text-canvas text-xs"
    >
      {tip.text}
    </div>
  );
}
