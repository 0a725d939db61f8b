import { Button, FileButton } from '@mantine/core';
import { Camera, ImageUp } from 'lucide-react';
import classes from './choose-files.module.css';
import { ACCEPTED_PICTURE_TYPES } from './upload';

type ChooseFilesProps = { label: string; onChoose: (file: File) => void };

/** Buttons to choose a file or, on a phone, to take a photo. */
export function PictureFileButtons({ label, onChoose }: ChooseFilesProps) {
  const choose = (file: File | null) => file && onChoose(file);
  return (
    <>
      <FileButton accept={ACCEPTED_PICTURE_TYPES} onChange={choose}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<ImageUp size={16} aria-hidden="true" />}>
            {label}
          </Button>
        )}
      </FileButton>
      <FileButton accept={ACCEPTED_PICTURE_TYPES} capture="environment" onChange={choose}>
        {(button) => (
          <Button {...button} variant="default" className={classes.camera} leftSection={<Camera size={16} aria-hidden="true" />}>
            Take a photo
          </Button>
        )}
      </FileButton>
    </>
  );
}
