// npm run sbom -- FILE: writes the bill of materials (CycloneDX, JSON) of the production dependencies.
import { writeFileSync } from 'node:fs';
import { main } from './lib/run.mjs';
import { billOfMaterials } from './lib/supply-chain.mjs';

await main(async () => {
  const file = process.argv[2] ?? 'sbom.cdx.json';
  writeFileSync(file, await billOfMaterials());
  console.log(`Wrote ${file}`);
});
