/** Reads the files of a drop: a table, and pictures beside it, also in folders. */

export type DroppedFiles = { table: File | undefined; pictures: File[] };

const MAX_FILES = 2_000;
const isTable = ({ name }: File) => /\.(?:csv|xlsx|txt|tsv)$/i.test(name);
const isPicture = ({ name, type }: File) => type.startsWith('image/') || /\.(?:jpe?g|png|webp|avif)$/i.test(name);

function sortFiles(files: File[]): DroppedFiles {
  const pictures = files.filter(isPicture);
  return { table: files.find(isTable) ?? files.find((file) => !pictures.includes(file)), pictures };
}

/** The files of a drop; of folders all files below, up to a limit. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<DroppedFiles> {
  // The entries must be taken before the first pause: the browser empties the drop then.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return sortFiles([...files]);
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return sortFiles(found);
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MAX_FILES) return;
  if (entry.isFile) {
    found.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}
