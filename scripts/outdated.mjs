/**
 * `npm run outdated`: a table of the packages with a newer version. It informs and always succeeds: docs/decisions/008 lists the packages
 * that are old on purpose, and a machine without network has nothing to compare with.
 */
import { exec } from 'node:child_process';

const TIMEOUT_MS = 60_000;

exec('npm outdated --json --fetch-retries=0', { timeout: TIMEOUT_MS, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout) => {
  // With packages in the table npm exits with 1 as well.
  const rows = error && !stdout ? undefined : otherVersions(stdout);
  // This message instead of npm's, which names the registry.
  if (!rows) console.log('The latest versions are not known: npm could not ask its registry.');
  else if (rows.length === 0) console.log('Every package has its latest version.');
  else print([['package', 'ours', 'latest'], ...rows]);
});

/** [name, ours, latest] of each package with another latest version; undefined where npm failed. */
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
