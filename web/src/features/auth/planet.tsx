type Kind = 'rose' | 'sand' | 'sea' | 'moss' | 'ash';

interface PlanetProps {
  name: string;
  kind: Kind;
  /** Centre, in percent of the window. */
  at: readonly [x: number, y: number];
  /** In pixels at a window of 1280. */
  radius: number;
  ring?: boolean;
  craters?: boolean;
  /** Seconds that one rise and fall takes, so that no two keep step. */
  seconds: number;
  /** Stays where the window is narrow and the card takes the middle. */
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

function Craters() {
  return (
    <g className="sky-crater">
      <circle cx="-12" cy="-15" r="9" />
      <circle cx="12" cy="12" r="12" />
      <circle cx="21" cy="-21" r="4.5" />
    </g>
  );
}

/** A ball of 100 across, lit from the upper right; the back of its ring is behind it. */
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

/** Seven of the eight; the giant one is drawn by the sky, since it is part of the ground. */
export function Planets() {
  return (
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
}
