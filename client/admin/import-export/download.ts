/** Downloads a response under the file name that the server set. */
export async function downloadFile(response: Response): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
