/** Light around the code, without which readers do not find it: four modules, as the standard asks for. */
const QUIET = 4;

/** A QR code from its modules, 1 is dark. Black on white in both themes, since readers want that. */
export function QrCode({
  modules,
  label,
}: {
  modules: readonly (readonly number[])[];
  label: string;
}) {
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) =>
      row.map((dark, x) => (dark === 1 ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 flex-none rounded-control"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
