/** The file of a response, with the name that the server set. */
export async function readResponseFile(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

/** Downloads a response as a file. */
export async function downloadFile(response: Response): Promise<void> {
  const file = await readResponseFile(response);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
