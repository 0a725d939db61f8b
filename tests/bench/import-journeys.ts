/** The journeys of a trader's own list: imported into an empty site, with its groups as categories. */
import { readFileSync } from 'node:fs';
import type { File, User } from './user';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const tradersRates = (): File => ({
  name: 'trader-rates.xlsx',
  mimeType: XLSX,
  buffer: readFileSync('tests/support/cases/trader-rates.xlsx'),
});

/** A list of 300 goods as another program writes it, with titles above the headings, unknown groups and cells that say nothing. */
function listOf300(): File {
  const groups = ['Mops', 'Chemicals', 'Paper', 'Bins'];
  const rows = Array.from({ length: 300 }, (_, at) => [
    ...[at + 1, `RX-${String(at + 1).padStart(4, '0')}`, `Ware number ${at + 1}`, groups[at % 4], '9603', 'Nos'],
    ...[at % 17 === 0 ? 'on request' : `${40 + at}.50`, '18%', `${at} Nos`],
  ]);
  const lines = [['Rates of our goods'], ['Sl', 'Item Code', 'Item Name', 'Group', 'HSN', 'UOM', 'Rate', 'GST', 'Stock'], ...rows];
  return { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')) };
}

/** Imports a file in the open section of products. */
export async function importList(user: User, file: File, count: number): Promise<void> {
  const { page } = user;
  await user.click(user.button('Import'));
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await user.give(dialog.locator('input[type=file]').first(), file);
  const groups = dialog.getByRole('checkbox', { name: /new categor/ });
  await groups.waitFor();
  await user.click(groups);
  const unknown = dialog.getByRole('checkbox', { name: /^Import without/ });
  if (await unknown.isVisible()) await user.click(unknown);
  await user.click(dialog.getByRole('button', { name: `Import ${count} products` }));
  await user.says(`Imported ${count} products`);
}

async function openAndImport(user: User, file: File, count: number): Promise<void> {
  await user.open('Products');
  await importList(user, file, count);
}

export const importJourneys = {
  'a trader’s price list into a site': { before: '–', run: (user: User) => openAndImport(user, tradersRates(), 35) },
  'a list of 300 rows into a site': { before: '–', run: (user: User) => openAndImport(user, listOf300(), 300) },
};
