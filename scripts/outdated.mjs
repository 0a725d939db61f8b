/**
 * `npm run outdated`: prints a table of the packages with a newer version. It always succeeds, since it only informs: docs/decisions/008
 * lists the packages that are old on purpose, and a machine without network cannot compare.
 */
import { exec } from 'node:child_process';

const TIMEOUT_MS = 60_000;

exec('npm outdated --json --fetch-retries=0', { timeout: TIMEOUT_MS, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout) => {
  // npm also exits with 1 if there are packages in the table.
  const rows = error && !stdout ? undefined : otherVersions(stdout);
  // Printed instead of npm's message, which names the registry.
  if (!rows) console.log('The latest versions are not known: npm could not ask its registry.');
  else if (rows.length === 0) console.log('Every package has its latest version.');
  else print([['package', 'ours', 'latest'], ...rows]);
});

/** Returns [name, our version, latest version] of each outdated package; undefined if npm failed. */
function otherVersions(output) {
  try {
    const packages = JSON.parse(output || '{}');
    if (packages.error) return;
    return Object.entries(packages).flatMap(([name, { wanted, latest }]) => (wanted === latest ? [] : [[name, wanted, latest]]));
  } catch {
    return;
  }
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
