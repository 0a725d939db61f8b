import { Button, FileButton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { trpc } from '../../trpc';
import dropArea from '../../ui/form/drop-area.module.css';
import { ListState } from '../../ui/list/list-state';
import { ListPager } from '../../ui/list/pager';
import { ChoiceFilter } from '../../ui/section/choices';
import { SectionLayout } from '../../ui/section/section';
import { useSectionUrl, useSectionUrlState } from '../../ui/section/use-section';
import { PictureDialog } from '../picture/picture-dialog';
import { ACCEPTED_PICTURE_TYPES } from '../upload/upload';
import { UploadList } from '../upload/upload-list';
import { useDroppedFiles } from '../upload/use-dropped-files';
import { usePictureUploads } from '../upload/use-uploads';
import classes from './library-section.module.css';
import { LinkedPictures } from './linked-pictures';
import grid from './picture-grid.module.css';
import { PictureTile } from './picture-tile';
import { usePictureGridShortcuts } from './use-grid-keys';

/** The filters of the library, by their names in the URL. */
const SHOWN = { '': {}, unused: { unused: true }, 'no-alt': { withoutAlt: true } };
const CHOICES = [
  { label: 'All', when: { show: '' } },
  { label: 'Not used', when: { show: 'unused' } },
  { label: 'Not described', when: { show: 'no-alt' } },
  { label: 'External links', when: { show: 'linked' } },
];

/** The section Library: all uploaded pictures. */
export function LibrarySection() {
  const { get } = useSectionUrlState();
  const uploads = usePictureUploads();
  const choose = useRef<HTMLButtonElement>(null);
  const isDialogOpen = get('id') !== '';
  const isOver = useDroppedFiles((files) => isDialogOpen || uploads.add(files)) && !isDialogOpen;
  useMarkUnsavedChanges(uploads.isUploading);
  usePictureGridShortcuts(() => choose.current?.click());
  return (
    <SectionLayout
      className={classes.place}
      data-over={isOver || undefined}
      search="Search pictures and where they are used"
      actions={
        <FileButton multiple accept={ACCEPTED_PICTURE_TYPES} onChange={uploads.add}>
          {(button) => (
            <Button {...button} ref={choose} leftSection={<ImageUp size={18} aria-hidden="true" />} aria-keyshortcuts="n">
              Upload pictures
            </Button>
          )}
        </FileButton>
      }
    >
      <ChoiceFilter label="Pictures" choices={CHOICES} />
      <UploadList {...uploads} />
      {get('show') === 'linked' ? <LinkedPictures /> : <Pictures />}
      <PictureDialog />
    </SectionLayout>
  );
}

function Pictures() {
  const { get } = useSectionUrlState();
  const urlWith = useSectionUrl();
  const [q, show] = [get('q'), get('show')];
  const pageQuery = { q, page: Number(get('page')) || 1, ...SHOWN[show as keyof typeof SHOWN] };
  const query = trpc.admin.pictures.page.useQuery(pageQuery, { placeholderData: keepPreviousData });
  return (
    <ListState query={query} failure="Failed to fetch pictures" empty={<Empty q={q} show={show} />}>
      {(rows) => (
        <>
          <ul className={grid.grid} aria-busy={query.isFetching}>
            {rows.map((picture) => (
              <li key={picture.id} data-row={picture.id}>
                <Link to={urlWith({ id: String(picture.id) })} className={grid.tile}>
                  <PictureTile picture={picture} />
                </Link>
              </li>
            ))}
          </ul>
          {query.data && <ListPager {...query.data} shown={rows.length} />}
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
    <Stack align="center" gap="sm" w="100%" py="xl" px="md" ta="center" c="dimmed" className={dropArea.area}>
      <ImageUp size={28} strokeWidth={1.5} aria-hidden="true" />
      <p>No pictures yet. Upload the first ones, drop them here, or paste one!</p>
    </Stack>
  );
}
