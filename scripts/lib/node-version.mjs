// Runs first and on any Node, so it keeps to syntax that old versions read.
const NEEDED = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(
    `Saldo needs Node.js ${NEEDED.join('.')} or newer; this is ${process.versions.node}.\n` +
      'Get a current one from https://nodejs.org, then run the same command again.',
  );
  process.exit(1);
}
