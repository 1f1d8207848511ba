import './sky.css';
import { SKY, type Star, starLayers } from './star-map.ts';

const LAYERS = starLayers();
const PICTURE = {
  viewBox: `0 0 ${SKY.width} ${SKY.height}`,
  preserveAspectRatio: 'xMidYMid slice',
} as const;

const point = ({ x, y, radius, opacity, warm }: Star) => (
  <circle
    key={`${x} ${y}`}
    cx={x}
    cy={y}
    r={radius}
    opacity={opacity}
    className={warm ? 'sky-warm' : undefined}
  />
);

const glint = (x: number, y: number, size: number) => (
  <path
    d={`M${x} ${y - size}q${size * 0.1} ${size * 0.9} ${size} ${size}q${-size * 0.9} ${size * 0.1} ${-size} ${size}q${-size * 0.1} ${-size * 0.9} ${-size} ${-size}q${size * 0.9} ${-size * 0.1} ${size} ${-size}z`}
  />
);

const Stars = () => (
  <div className="sky-field">
    {LAYERS.map((stars, layer) => (
      <svg
        key={stars[0]?.x}
        className={`sky-stars sky-stars-${layer + 1}`}
        {...PICTURE}
        aria-hidden="true"
      >
        {stars.map(point)}
      </svg>
    ))}
    <svg className="sky-stars sky-glints" {...PICTURE} aria-hidden="true">
      {glint(420, 132, 7)}
      {glint(650, 388, 5)}
      {glint(1228, 420, 6)}
    </svg>
  </div>
);

/** The giant planet below the window's bottom edge, with its pulsing glow and two orbits. */
const Giant = () => (
  <div className="sky-giant">
    <svg viewBox="-500 -500 1000 1000" aria-hidden="true" className="sky-glow">
      <radialGradient id="sky-rim">
        <stop offset=".86" className="sky-glow-off" />
        <stop offset=".905" className="sky-glow-on" />
        <stop offset="1" className="sky-glow-off" />
      </radialGradient>
      <circle r="497" fill="url(#sky-rim)" />
    </svg>
    <svg viewBox="-500 -500 1000 1000" aria-hidden="true">
      <radialGradient id="sky-giant" cx=".66" cy=".06" r=".8">
        <stop offset="0" className="sky-giant-lit" />
        <stop offset=".22" className="sky-giant-shade" />
        <stop offset=".55" className="sky-giant-dark" />
        <stop offset="1" className="sky-giant-night" />
      </radialGradient>
      <g className="sky-orbits" transform="rotate(-14)">
        <ellipse rx="640" ry="520" />
        <ellipse rx="800" ry="680" strokeDasharray="2 8" />
      </g>
      <circle r="440" fill="url(#sky-giant)" />
    </svg>
  </div>
);

/** Decoration. Uses no main-thread time after the first paint: see sky.css. */
export const Sky = () => (
  <div className="sky" aria-hidden="true">
    <Stars />
    <Giant />
    <Planets />
    <div className="sky-comet" />
  </div>
);

type Kind = 'rose' | 'sand' | 'sea' | 'moss' | 'ash';

interface PlanetProps {
  name: string;
  kind: Kind;
  /** Center, in percent of the window. */
  at: readonly [x: number, y: number];
  /** In pixels at a window width of 1280. */
  radius: number;
  ring?: boolean;
  craters?: boolean;
  /** Duration of one rise and fall, different for each planet to keep them out of step. */
  seconds: number;
  /** True if also shown in narrow windows, where the card covers the center. */
  always?: boolean;
}

const TILT = 'rotate(-18)';

const ringBehind = (
  <g className="sky-ring" transform={TILT} strokeWidth="8">
    <path d="M-113 0a113 25 0 0 1 226 0" strokeOpacity=".32" />
  </g>
);
const ringInFront = (
  <g className="sky-ring" transform={TILT} strokeWidth="8">
    <path d="M-113 0a113 25 0 0 0 226 0" strokeOpacity=".75" />
    <path d="M-96 0a96 18 0 0 0 192 0" strokeOpacity=".5" strokeWidth="2" />
  </g>
);

const Craters = () => (
  <g className="sky-crater">
    <circle cx="-12" cy="-15" r="9" />
    <circle cx="12" cy="12" r="12" />
    <circle cx="21" cy="-21" r="4.5" />
  </g>
);

/** A sphere 100 units wide, lit from the upper right. The back of its ring is drawn behind it. */
function Planet({ name, kind, at, radius, ring, craters, seconds, always }: PlanetProps) {
  const half = ring ? 125 : 50;
  const width = `calc(${(radius * half) / 25} * var(--sky-unit))`;
  return (
    <svg
      className={`sky-planet sky-${kind}${always ? '' : ' sky-wide'}`}
      style={{ left: `${at[0]}%`, top: `${at[1]}%`, width, animationDuration: `${seconds}s` }}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      aria-hidden="true"
    >
      <radialGradient id={`sky-${name}`} cx=".72" cy=".24" r=".85">
        <stop offset="0" className="sky-lit" />
        <stop offset=".45" className="sky-shade" />
        <stop offset="1" className="sky-dark" />
      </radialGradient>
      {ring && ringBehind}
      <circle r="50" fill={`url(#sky-${name})`} />
      {ring && ringInFront}
      {craters && <Craters />}
    </svg>
  );
}

/** Seven of the eight planets. The giant one is part of the ground, so `Sky` draws it. */
const Planets = () => (
  <>
    <Planet name="ringed" kind="sand" at={[88.8, 16.4]} radius={46} seconds={17} ring always />
    <Planet name="red" kind="rose" at={[43.8, 18.7]} radius={20} seconds={13} />
    <Planet name="moon" kind="ash" at={[47.4, 62.9]} radius={34} seconds={19} craters />
    <Planet name="blue" kind="sea" at={[97.8, 68.5]} radius={44} seconds={23} always />
    <Planet name="green" kind="moss" at={[23.6, 14.7]} radius={9} seconds={11} />
    <Planet name="far" kind="ash" at={[66.1, 7.1]} radius={6} seconds={15} always />
    <Planet name="low" kind="rose" at={[52.2, 90.9]} radius={13} seconds={12} always />
  </>
);
