import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { cx } from '../cx.ts';
import { toneOf } from '../dot.tsx';
import { type FlowBox, type FlowPart, layoutFlow } from './flow-layout.ts';

export interface FlowNode extends FlowPart {
  /** A colour of a person, or a token as `var(--…)`. */
  color: string;
  shift?: number;
  /** Its name and figure. */
  content: ReactNode;
}

interface FlowProps {
  sources: readonly FlowNode[];
  sinks: readonly FlowNode[];
  /** What all of it flows through. */
  hub: ReactNode;
  labels: { sources: string; sinks: string };
}

const BOX = 8;
const NARROW = 620;
const HUB_LINE = 28;
/** The height of the words beside a box. */
const WORDS = 16;

/** Where something came from and where it went. The words are the page's own; what is drawn says nothing more. */
export function Flow({ sources, sinks, hub, labels }: FlowProps) {
  const [width, setWidth] = useState(0);
  const frame = useWidth(setWidth);
  const narrow = width < NARROW;
  const layout = layoutFlow(sources, sinks, {
    width,
    boxWidth: BOX,
    flowHeight: narrow ? 200 : 260,
    labelHeight: narrow ? 36 : 22,
    gap: 6,
  });
  const tones = new Map<string, CSSProperties>([
    ...sources.map((node) => [`source${node.id}`, toneOf(node.color, node.shift)] as const),
    ...sinks.map((node) => [`sink${node.id}`, toneOf(node.color, node.shift)] as const),
  ]);
  return (
    <div ref={frame} className="relative" style={{ height: layout.height + HUB_LINE }}>
      <div className="absolute inset-x-0 top-0 text-center text-xs">{hub}</div>
      {width > 0 && (
        <>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${layout.height}`}
            preserveAspectRatio="none"
            height={layout.height}
            className="absolute left-0 w-full"
            style={{ top: HUB_LINE }}
          >
            {layout.bands.map(({ id, side, path }) => (
              <path
                key={side + id}
                d={path}
                style={tones.get(side + id)}
                className="tone fill-tone opacity-25"
              />
            ))}
            <Boxes side="source" boxes={layout.sources} tones={tones} />
            <Boxes side="sink" boxes={layout.sinks} tones={tones} />
            <rect {...sizeOf(layout.hub)} rx={2} className="fill-muted" />
          </svg>
          <Labels title={labels.sources} nodes={sources} boxes={layout.sources} narrow={narrow} />
          <Labels title={labels.sinks} nodes={sinks} boxes={layout.sinks} narrow={narrow} end />
        </>
      )}
    </div>
  );
}

/** A hair at least, so that the smallest is seen too. */
const sizeOf = ({ x, y, height }: Omit<FlowBox, 'id'>) => ({
  x,
  y,
  width: BOX,
  height: Math.max(1, height),
});

interface BoxesProps {
  side: string;
  boxes: readonly FlowBox[];
  tones: ReadonlyMap<string, CSSProperties>;
}

const Boxes = ({ side, boxes, tones }: BoxesProps) =>
  boxes.map((box) => (
    <rect
      key={box.id}
      {...sizeOf(box)}
      rx={2}
      style={tones.get(side + box.id)}
      className="tone fill-tone"
    />
  ));

interface LabelsProps {
  title: string;
  nodes: readonly FlowNode[];
  boxes: readonly FlowBox[];
  narrow: boolean;
  end?: boolean;
}

const Labels = ({ title, nodes, boxes, narrow, end = false }: LabelsProps) => (
  <ul aria-label={title} className="text-xs">
    {nodes.map(({ id, content }, i) => (
      <li
        key={id}
        style={{ top: (boxes[i]?.middle ?? 0) + HUB_LINE }}
        className={cx(
          'absolute flex max-w-[45%] -translate-y-1/2 gap-x-2',
          // A band thinner than the words would strike them through.
          !narrow && (boxes[i]?.height ?? 0) < WORDS && '-mx-1 rounded-chip bg-surface/85 px-1',
          narrow ? 'flex-col' : 'items-baseline',
          end ? 'right-4 items-end text-right' : 'left-4',
          end && !narrow && 'flex-row-reverse',
        )}
      >
        {content}
      </li>
    ))}
  </ul>
);

/** Tells the width of an element, now and whenever it changes. */
function useWidth(tell: (width: number) => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => tell(element.clientWidth));
      observer.observe(element);
      tell(element.clientWidth);
      return () => observer.disconnect();
    },
    [tell],
  );
}
