/** A table as Markdown, its columns padded as the formatter pads them; the first row is the head. Ends with a newline. */
export function formatMarkdownTable([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('');
}
