import './sky.css';
import { Planets } from './planet.tsx';
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

/** A star with four rays. */
const glint = (x: number, y: number, size: number) => (
  <path
    d={`M${x} ${y - size}q${size * 0.1} ${size * 0.9} ${size} ${size}q${-size * 0.9} ${size * 0.1} ${-size} ${size}q${-size * 0.1} ${-size * 0.9} ${-size} ${-size}q${size * 0.9} ${-size * 0.1} ${size} ${-size}z`}
  />
);

function Stars() {
  return (
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
}

/** The giant planet below the edge, with the light that breathes around it and two orbits. */
function Giant() {
  return (
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
}

/** Decoration only. Nothing here runs on the main thread after it is drawn: see sky.css. */
export function Sky() {
  return (
    <div className="sky" aria-hidden="true">
      <Stars />
      <Giant />
      <Planets />
      <div className="sky-comet" />
    </div>
  );
}
