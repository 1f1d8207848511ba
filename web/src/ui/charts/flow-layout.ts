/** One flow. Its share of the chart's height equals its share of the sum. */
export interface FlowPart {
  id: string;
  /** Must be greater than zero. */
  value: number;
}

export interface FlowBox {
  id: string;
  x: number;
  y: number;
  height: number;
  /** Center of the label's line, aligned with the box. */
  middle: number;
}

export interface FlowLayout {
  height: number;
  sources: FlowBox[];
  sinks: FlowBox[];
  hub: Omit<FlowBox, 'id'>;
  /** Outlines of the flows as SVG paths. */
  bands: { id: string; side: 'source' | 'sink'; path: string }[];
}

interface Measures {
  width: number;
  boxWidth: number;
  /** Height of the taller side, without gaps. */
  flowHeight: number;
  /** Height of a label, and the minimum distance between boxes. */
  labelHeight: number;
  gap: number;
}

const sum = (parts: readonly FlowPart[]) => parts.reduce((total, { value }) => total + value, 0);

/** Places sources to the left and sinks to the right of a central hub. All measures are in pixels. */
export function layoutFlow(
  sources: readonly FlowPart[],
  sinks: readonly FlowPart[],
  measures: Measures,
): FlowLayout {
  const { width, boxWidth, flowHeight } = measures;
  const most = Math.max(sum(sources), sum(sinks));
  const scale = most > 0 ? flowHeight / most : 0;
  const left = stack(sources, { ...measures, scale, x: 0 });
  const right = stack(sinks, { ...measures, scale, x: width - boxWidth });
  const height = Math.max(left.height, right.height, flowHeight);
  const hubX = (width - boxWidth) / 2;
  const hub = { x: hubX, y: (height - flowHeight) / 2, height: flowHeight, middle: height / 2 };
  const placedLeft = moved(left.boxes, (height - left.height) / 2);
  const placedRight = moved(right.boxes, (height - right.height) / 2);
  return {
    height,
    sources: placedLeft,
    sinks: placedRight,
    hub,
    bands: [
      ...bandsOf(placedLeft, hub, (box, y) =>
        outline({ x: box.x + boxWidth, y: box.y }, { x: hub.x, y }, box.height),
      ).map((band) => ({ ...band, side: 'source' as const })),
      ...bandsOf(placedRight, hub, (box, y) =>
        outline({ x: hub.x + boxWidth, y }, { x: box.x, y: box.y }, box.height),
      ).map((band) => ({ ...band, side: 'sink' as const })),
    ],
  };
}

/** Stacks boxes vertically, each centered in a line at least as tall as its label. */
function stack(parts: readonly FlowPart[], m: Measures & { scale: number; x: number }) {
  let y = 0;
  const boxes = parts.map(({ id, value }) => {
    const height = value * m.scale;
    const line = Math.max(height, m.labelHeight);
    const middle = y + line / 2;
    y += line + m.gap;
    return { id, x: m.x, y: middle - height / 2, height, middle };
  });
  return { boxes, height: Math.max(0, y - m.gap) };
}

const moved = (boxes: readonly FlowBox[], by: number): FlowBox[] =>
  boxes.map((box) => ({ ...box, y: box.y + by, middle: box.middle + by }));

/** Flows join the hub without gaps, in the same order as their boxes. */
function bandsOf(
  boxes: readonly FlowBox[],
  hub: { y: number; height: number },
  path: (box: FlowBox, hubY: number) => string,
) {
  let y = hub.y + (hub.height - boxes.reduce((total, { height }) => total + height, 0)) / 2;
  return boxes.map((box) => {
    const band = { id: box.id, path: path(box, y) };
    y += box.height;
    return band;
  });
}

interface Point {
  x: number;
  y: number;
}

const round = (n: number) => Math.round(n * 100) / 100;

function outline(from: Point, to: Point, height: number): string {
  const half = (from.x + to.x) / 2;
  const point = (x: number, y: number) => `${round(x)},${round(y)}`;
  const curve = (a: Point, b: Point) =>
    `C${point(half, a.y)} ${point(half, b.y)} ${point(b.x, b.y)}`;
  const below = (p: Point) => ({ x: p.x, y: p.y + height });
  return `M${point(from.x, from.y)}${curve(from, to)}L${point(to.x, to.y + height)}${curve(below(to), below(from))}Z`;
}
