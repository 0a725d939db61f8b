import { Button, FileButton, Group, Input, Table, Text, VisuallyHidden } from '@mantine/core';
import { Images, ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { MAX_FURTHER_PICTURES } from '../../../../../shared/pictures/pictures';
import { useMarkUnsavedChanges } from '../../../editing/drafts/unsaved';
import { PicturePicker } from '../../../pictures/library/picture-picker';
import { ACCEPTED_PICTURE_TYPES, type StoredPicture } from '../../../pictures/upload/upload';
import { UploadList } from '../../../pictures/upload/upload-list';
import { usePictureUploads } from '../../../pictures/upload/use-uploads';
import { trpc } from '../../../trpc';
import groupClasses from '../../../ui/form/field-group.module.css';
import { useDragRow } from '../../../ui/rows/use-drag';
import type { WidgetProps } from '../../section-definition';
import { useAddBeforeSaveTask } from '../before-save';
import { PictureRow } from './picture-row';

/** The field for further pictures: uploaded or from the library, ordered with buttons, the keyboard or by dragging. */
export function PicturesInput({ label, description, error, value = [], onChange }: WidgetProps<string[]>) {
  const utils = trpc.useUtils();
  const group = useRef<HTMLFieldSetElement>(null);
  // Several uploads may finish before the form renders again, so the ref has the latest value.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const [isPicking, setPicking] = useState(false);
  const [announcement, announce] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const set = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };
  const add = (picture: StoredPicture) => {
    utils.admin.pictures.byUrl.setData({ url: picture.url }, picture);
    if (!latest.current.includes(picture.url)) set([...latest.current, picture.url].slice(0, MAX_FURTHER_PICTURES));
  };
  const uploads = usePictureUploads(add);
  const room = MAX_FURTHER_PICTURES - value.length - uploads.all.length;
  useAddBeforeSaveTask(uploads.finished);
  useMarkUnsavedChanges(uploads.isUploading);

  const upload = (files: File[]) => {
    setLeftOut(Math.max(0, files.length - room));
    uploads.add(files.slice(0, Math.max(0, room)));
  };
  const move = (from: number, to: number) => {
    const moved = value[from];
    if (moved === undefined || to < 0 || to >= value.length) return;
    set(value.toSpliced(from, 1).toSpliced(to, 0, moved));
    announce(`Picture ${from + 1} is now ${to + 1} of ${value.length}`);
  };
  const remove = (at: number) => {
    set(value.toSpliced(at, 1));
    setLeftOut(0);
    announce(`Picture ${at + 1} removed`);
    // The focused button was removed; without a new focus the dialog would lose it.
    requestAnimationFrame(() => {
      const rows = group.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (rows[Math.min(at, rows.length - 1)] ?? group.current?.querySelector('button'))?.focus();
    });
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    // Handled here: elsewhere in the form a dropped file becomes the first picture.
    event.preventDefault();
    upload([...event.dataTransfer.files]);
  };
  const { events, dragged, over } = useDragRow(move);
  return (
    <fieldset ref={group} className={groupClasses.group} onDrop={drop}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {value.length > 0 && (
        <Table component="table" verticalSpacing={3} horizontalSpacing={0} aria-label={label}>
          <tbody {...events}>
            {value.map((address, at) => (
              <PictureRow
                key={address}
                {...{ address, at }}
                count={value.length}
                drop={over !== at || dragged === undefined ? undefined : over > dragged ? 'after' : 'before'}
                isDragged={dragged === at}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <UploadList {...uploads} />
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {leftOut > 0 && (
        <Input.Error role="alert">{`At most ${MAX_FURTHER_PICTURES} further pictures fit; ${leftOut} left out.`}</Input.Error>
      )}
      {room > 0 ? (
        <Group gap="xs">
          <FileButton multiple accept={ACCEPTED_PICTURE_TYPES} onChange={upload}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<ImageUp size={16} aria-hidden="true" />}>
                Upload more pictures
              </Button>
            )}
          </FileButton>
          <Button variant="default" leftSection={<Images size={16} aria-hidden="true" />} onClick={() => setPicking(true)}>
            Add from the library
          </Button>
        </Group>
      ) : (
        <Text size="xs" c="var(--ink-soft)">{`${MAX_FURTHER_PICTURES} is the most. Remove one to add another.`}</Text>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isPicking && (
        <PicturePicker
          title="Add a picture"
          onChoose={(picture) => {
            add(picture);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
