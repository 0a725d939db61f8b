import type { ComponentProps, MouseEvent } from 'react';

type RowLinkProps = ComponentProps<'a'> & { row: number; here: string; open: (id: number) => void };

/**
 * A link that opens a row; `here` is the list's URL. It is not the router's link, which would render at each change of the URL: twice in
 * each of fifty rows when a dialog opens.
 */
export function RowLink({ row, here, open, ...link }: RowLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(row);
  };
  return <a {...link} href={`${here}&id=${row}`} onClick={follow} />;
}
