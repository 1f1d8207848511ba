import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { CategoryDot, toneOf } from '../category-dot.tsx';
import { cx } from '../cx.ts';
import { type FlowBox, type FlowPart, layoutFlow } from './flow-layout.ts';
import { ShareBar } from './share-bar.tsx';

export interface FlowNode extends FlowPart {
  color: string;
  shift?: number;
  content: ReactNode;
}

interface FlowProps {
  sources: readonly FlowNode[];
  sinks: readonly FlowNode[];
  hub: ReactNode;
  labels: { sources: string; sinks: string };
}

const BOX = 8;
const NARROW = 620;
/** Height in pixels of the text next to a box. */
const WORDS = 16;

/** Shows where money came from and where it went. All text is HTML; the drawing adds no information. */
export function FlowChart({ sources, sinks, hub, labels }: FlowProps) {
  const [width, setWidth] = useState(0);
  const frame = useWidth(setWidth);
  return (
    <div ref={frame}>
      <div className="text-center text-xs">{hub}</div>
      {width > 0 && width < NARROW && (
        <>
          <SideBar title={labels.sources} nodes={sources} />
          <SideBar title={labels.sinks} nodes={sinks} />
        </>
      )}
      {width >= NARROW && <DrawnFlow {...{ sources, sinks, labels, width }} />}
    </div>
  );
}

/** Narrow layout: one bar per side, with its parts listed below. */
const SideBar = ({ title, nodes }: { title: string; nodes: readonly FlowNode[] }) => (
  <section className="mt-4 text-sm">
    <h3 className="font-medium text-muted text-xs">{title}</h3>
    <ShareBar shares={nodes} className="mt-2 h-3" />
    <ul aria-label={title} className="mt-1">
      {nodes.map(({ id, color, shift = 0, content }) => (
        <li key={id} className="flex min-h-9 items-center gap-2">
          <CategoryDot color={color} shift={shift} />
          <span className="flex min-w-0 flex-1 justify-between gap-3">{content}</span>
        </li>
      ))}
    </ul>
  </section>
);

function DrawnFlow({ sources, sinks, labels, width }: Omit<FlowProps, 'hub'> & { width: number }) {
  const layout = layoutFlow(sources, sinks, {
    width,
    boxWidth: BOX,
    flowHeight: 260,
    labelHeight: 22,
    gap: 6,
  });
  const tones = new Map<string, CSSProperties>([
    ...sources.map((node) => [`source${node.id}`, toneOf(node.color, node.shift)] as const),
    ...sinks.map((node) => [`sink${node.id}`, toneOf(node.color, node.shift)] as const),
  ]);
  return (
    <div className="relative mt-3" style={{ height: layout.height }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${layout.height}`}
        preserveAspectRatio="none"
        height={layout.height}
        className="absolute top-0 left-0 w-full"
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
      <Labels title={labels.sources} nodes={sources} boxes={layout.sources} />
      <Labels title={labels.sinks} nodes={sinks} boxes={layout.sinks} end />
    </div>
  );
}

/** Draws at least a hairline, so the smallest flow stays visible. */
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
  end?: boolean;
}

const Labels = ({ title, nodes, boxes, end = false }: LabelsProps) => (
  <ul aria-label={title} className="text-xs">
    {nodes.map(({ id, content }, i) => (
      <li
        key={id}
        style={{ top: boxes[i]?.middle ?? 0 }}
        className={cx(
          'absolute flex max-w-[45%] -translate-y-1/2 items-baseline gap-x-2',
          // Gives the text a background if its band is thinner than the text, because the band would strike through it.
          (boxes[i]?.height ?? 0) < WORDS && '-mx-1 rounded-chip bg-surface/85 px-1',
          end ? 'right-4 flex-row-reverse text-right' : 'left-4',
        )}
      >
        {content}
      </li>
    ))}
  </ul>
);

/** Reports an element's width, initially and on every change. */
const useWidth = (tell: (width: number) => void) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => tell(element.clientWidth));
      observer.observe(element);
      tell(element.clientWidth);
      return () => observer.disconnect();
    },
    [tell],
  );
