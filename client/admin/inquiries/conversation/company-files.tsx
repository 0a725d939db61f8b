import { Button, Menu } from '@mantine/core';
import { FileText } from 'lucide-react';
import type { ErrorBody } from '../../../../shared/errors';
import type { Inquiry } from '../labels';
import classes from './conversation.module.css';

/** A PDF that the site can generate. */
export type CompanyFile = { label: string; address: string };

/** The maximum number of files with a separate button; more files are in a menu. */
const MAX_BUTTONS = 3;

/** The files that can be attached: the catalogue, and the data sheets of the inquiry's visible products. */
export function listAttachableFiles({ productId, productTitle, lines, catalogue }: Inquiry): CompanyFile[] {
  const named = [
    ...(productTitle ? [{ id: productId, title: productTitle }] : []),
    ...lines.map(({ productId: id, title }) => ({ id, title })),
  ];
  // The catalogue data covers only products of lines, so other products count as visible.
  const isHidden = (id: number) => id !== productId && catalogue?.find((one) => one.id === id)?.isActive !== true;
  const sheets = new Map(named.flatMap(({ id, title }) => (id === null || isHidden(id) ? [] : [[id, title] as const])));
  return [
    { label: 'Catalogue', address: '/catalogue.pdf' },
    ...[...sheets].map(([id, title]) => ({ label: `Data sheet: ${title}`, address: `/product/${id}.pdf` })),
  ];
}

/** Fetches the file; throws a readable error if it cannot be generated now. */
export async function readCompanyFile({ address, label }: CompanyFile): Promise<File> {
  const response = await fetch(address).catch(() => {
    throw new Error('The server could not be reached. Please try again.');
  });
  if (!response.ok) {
    // When the server is overloaded, it answers with the error page for visitors.
    const { code } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
    if (code === 'not_found') throw new Error('Visitors cannot see this product, so there is no data sheet of it.');
    throw new Error('Several PDF files are being prepared already. Please try again in a moment.');
  }
  const [, name = label] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([await response.blob()], name, { type: 'application/pdf' });
}

type OurFilesProps = { files: CompanyFile[]; isBusy: boolean; onChoose: (file: CompanyFile) => void };

/** A button per file; for many files, a menu. */
export function CompanyFilesMenu({ files, isBusy, onChoose }: OurFilesProps) {
  const few = files.length > MAX_BUTTONS ? files.slice(0, 1) : files;
  const more = files.slice(few.length);
  const look = {
    className: classes.ours,
    variant: 'subtle',
    size: 'compact-md',
    disabled: isBusy,
    leftSection: <FileText size={16} aria-hidden="true" />,
  };
  return (
    <>
      {few.map((file) => (
        <Button key={file.address} {...look} aria-label={`Attach ${file.label}`} onClick={() => onChoose(file)}>
          {file.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button {...look}>Data sheets</Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {more.map((file) => (
              <Menu.Item key={file.address} onClick={() => onChoose(file)}>
                {file.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
