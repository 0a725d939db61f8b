import { Button, FileButton, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useUnsaved } from '../drafts/unsaved';
import { trpc } from '../trpc';
import { Choices } from '../ui/choices';
import { ListState } from '../ui/list-state';
import { Pager } from '../ui/pager';
import { SearchBox } from '../ui/search-box';
import { SectionHead } from '../ui/section-head';
import { useSection, useSectionAddress } from '../ui/use-section';
import classes from './library-section.module.css';
import { LinkedPictures } from './linked-pictures';
import { PictureDialog } from './picture-dialog';
import grid from './picture-grid.module.css';
import { PictureTile } from './picture-tile';
import { ACCEPTED } from './upload';
import { Uploads } from './uploads';
import { useDroppedFiles } from './use-dropped-files';
import { useGridKeys } from './use-grid-keys';
import { useUploads } from './use-uploads';

/** The filters of the library, by their name in the URL. */
const SHOWN = { '': {}, unused: { unused: true }, 'no-alt': { withoutAlt: true } };
const CHOICES = [
  { label: 'All', when: { show: '' } },
  { label: 'Not used', when: { show: 'unused' } },
  { label: 'Not described', when: { show: 'no-alt' } },
  { label: 'External links', when: { show: 'linked' } },
];

/** The section Library: all uploaded pictures. */
export function LibrarySection() {
  const { get } = useSection();
  const uploads = useUploads();
  const choose = useRef<HTMLButtonElement>(null);
  const isDialogOpen = get('id') !== '';
  const isOver = useDroppedFiles((files) => isDialogOpen || uploads.add(files)) && !isDialogOpen;
  useUnsaved(uploads.isUploading);
  useGridKeys(() => choose.current?.click());
  return (
    <section className={classes.place} aria-label="Library" data-over={isOver || undefined}>
      <SectionHead>
        <SearchBox label="Search pictures and where they are used" />
        <FileButton multiple accept={ACCEPTED} onChange={uploads.add}>
          {(button) => (
            <Button {...button} ref={choose} leftSection={<ImageUp size={18} aria-hidden="true" />} aria-keyshortcuts="n">
              Upload pictures
            </Button>
          )}
        </FileButton>
      </SectionHead>
      <Choices label="Pictures" choices={CHOICES} />
      <Uploads {...uploads} />
      {get('show') === 'linked' ? <LinkedPictures /> : <Pictures />}
      <PictureDialog />
    </section>
  );
}

function Pictures() {
  const { get } = useSection();
  const address = useSectionAddress();
  const [q, show] = [get('q'), get('show')];
  const asked = { q, page: Number(get('page')) || 1, ...SHOWN[show as keyof typeof SHOWN] };
  const query = trpc.admin.pictures.page.useQuery(asked, { placeholderData: keepPreviousData });
  return (
    <ListState query={query} failure="Failed to fetch pictures" empty={<Empty q={q} show={show} />}>
      {(rows) => (
        <>
          <ul className={grid.grid} aria-busy={query.isFetching}>
            {rows.map((picture) => (
              <li key={picture.id} data-row={picture.id}>
                <Link to={address({ id: String(picture.id) })} className={grid.tile}>
                  <PictureTile picture={picture} />
                </Link>
              </li>
            ))}
          </ul>
          {query.data && <Pager {...query.data} shown={rows.length} />}
        </>
      )}
    </ListState>
  );
}

function Empty({ q, show }: { q: string; show: string }) {
  if (q) return <Text c="var(--ink-soft)">No pictures found matching your search</Text>;
  if (show === 'unused') return <Text c="var(--ink-soft)">Every picture is used somewhere.</Text>;
  if (show === 'no-alt') return <Text c="var(--ink-soft)">Every picture is described.</Text>;
  return (
    <div className={classes.empty}>
      <ImageUp size={28} strokeWidth={1.5} aria-hidden="true" />
      <p>No pictures yet. Upload the first ones, drop them here, or paste one!</p>
    </div>
  );
}
