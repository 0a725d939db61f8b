import { Button, Group, Input, Progress, Stack, Text, TextInput } from '@mantine/core';
import { Images, X } from 'lucide-react';
import { type ComponentProps, type ComponentType, use, useEffect, useRef, useState } from 'react';
import { parsePictureUrl } from '../../../../../shared/pictures/pictures';
import { useMarkUnsavedChanges } from '../../../editing/drafts/unsaved';
import { LinkCheck } from '../../../pictures/library/link-check';
import { PicturePicker } from '../../../pictures/library/picture-picker';
import { PictureDescription } from '../../../pictures/picture/description';
import { PlainPicturePreview, type PreviewProps } from '../../../pictures/picture/previews';
import { usePictureMeta } from '../../../pictures/picture/use-picture-meta';
import { PictureFileButtons } from '../../../pictures/upload/choose-files';
import { useDroppedFiles } from '../../../pictures/upload/use-dropped-files';
import { usePictureUpload } from '../../../pictures/upload/use-upload';
import { isTopDialog } from '../../../ui/dialog/top-dialog';
import dropArea from '../../../ui/form/drop-area.module.css';
import { FormValuesContext } from '../../../ui/form/form-values';
import type { WidgetProps } from '../../section-definition';
import { useAddBeforeSaveTask } from '../before-save';
import classes from './picture.module.css';

type PictureFieldProps = WidgetProps<string | null> & { preview: ComponentType<PreviewProps> };

/** A picture field with a preview of the public page; by default a preview of the picture alone. */
export const buildPictureInput =
  (preview: ComponentType<PreviewProps> = PlainPicturePreview) =>
  (props: WidgetProps<string | null>) => <PictureField {...props} preview={preview} />;

/** A picture field: an uploaded picture, one from the library, or a web link; with description and focal point. */
function PictureField({ value, onChange, schema, preview: Preview, label, description, ...input }: PictureFieldProps) {
  const meta = usePictureMeta(value);
  const upload = usePictureUpload((picture) => {
    meta.add(picture);
    onChange(picture.url);
    setLinking(false);
  });
  const [isPicking, setPicking] = useState(false);
  const [isLinking, setLinking] = useState(false);
  useAddBeforeSaveTask(async () => {
    await upload.finished();
    return meta.save();
  });
  useMarkUnsavedChanges(upload.isUploading || meta.isDirty);
  const localUrl = useObjectUrl(upload.isUploading ? upload.file : undefined);
  const own = parsePictureUrl(value);
  const isShown = Boolean(value) && schema.safeParse(value).success;
  const focusFallback = useFocusNear(`${upload.isUploading} ${isShown}`);
  const field = useRef<HTMLDivElement>(null);
  const isOver = useDroppedFiles(([file]) => file && isTopDialog() && upload.start(file), field);
  return (
    <Input.Wrapper
      ref={field}
      component="fieldset"
      label={label}
      labelElement="div"
      aria-label={label}
      description={description}
      className={classes.field}
    >
      <div
        ref={focusFallback}
        tabIndex={-1}
        className={`${dropArea.area} ${classes.ways}`}
        data-over={isOver || undefined}
        data-filled={isShown || undefined}
      >
        {localUrl && <img className={classes.picture} src={localUrl} alt="" />}
        {meta.picture && !upload.isUploading && <TitledDescription picture={meta.picture} onChange={meta.change} />}
        <Group justify="center" gap="xs">
          <PictureFileButtons label={isShown ? 'Replace' : 'Upload a picture'} onChoose={upload.start} />
          <Button variant="default" leftSection={<Images size={16} aria-hidden="true" />} onClick={() => setPicking(true)}>
            From the library
          </Button>
          {value && (
            <Button variant="subtle" color="gray" leftSection={<X size={16} aria-hidden="true" />} onClick={() => onChange('')}>
              Remove
            </Button>
          )}
        </Group>
        <Text size="xs" c="var(--ink-soft)">
          <span className={classes.mouse}>or drop it here, or paste it. </span>
          JPEG, PNG, WebP or AVIF, up to 15 MB.
        </Text>
        {upload.isUploading && <UploadProgress progress={upload.progress ?? 0} onCancel={upload.cancel} />}
        <div role="alert">{(upload.error ?? meta.error) && <Input.Error size="sm">{upload.error ?? meta.error}</Input.Error>}</div>
        {upload.again && (
          <Button variant="default" size="compact-sm" onClick={upload.again}>
            Try again
          </Button>
        )}
      </div>
      {(own || upload.isUploading) && !isLinking && !input.error ? (
        <Button variant="subtle" size="compact-sm" style={{ justifySelf: 'start' }} onClick={() => setLinking(true)}>
          or a web link instead
        </Button>
      ) : (
        <TextInput
          {...input}
          label={own ? 'or a web link instead' : 'or a web link'}
          type="text"
          inputMode="url"
          placeholder="https://…"
          autoFocus={isLinking}
          // The URL of an uploaded picture is an internal detail, so it is not shown.
          value={own ? '' : (value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
      {isShown && value && <LinkCheck address={value} />}
      {(isShown || localUrl) && <Preview image={localUrl ?? value ?? null} meta={localUrl ? null : (meta.picture ?? null)} />}
      {meta.conflict}
      {isPicking && (
        <PicturePicker
          onChoose={(picture) => {
            upload.cancel();
            meta.add(picture);
            onChange(picture.url);
            setLinking(false);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Input.Wrapper>
  );
}

/** Screen readers read the record's title for a picture without a description. */
function TitledDescription(props: ComponentProps<typeof PictureDescription>) {
  const { title } = use(FormValuesContext);
  return <PictureDescription {...props} title={String(title ?? '')} />;
}

/** The progress of an upload; at 100 % the server is processing the picture. */
function UploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.round(progress * 100);
  return (
    <Stack align="center" gap="xs" w="100%">
      <Progress w="100%" value={percent} animated={percent === 100} aria-label="Upload" />
      <Text size="sm" role="status">
        {percent < 100 ? 'Uploading' : 'Preparing the picture …'}
        <span aria-hidden="true">{percent < 100 && `, ${percent}%`}</span>
      </Text>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel the upload
      </Button>
    </Stack>
  );
}

/** Focuses the element of this ref when the focused button was removed by its own click. */
function useFocusNear(state: string) {
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when this value changes
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) place.current?.focus();
    isFirst.current = false;
  }, [state]);
  return place;
}

/** An object URL for a local file. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      // The object URL is revoked after a delay: an image may still be loading it.
      setTimeout(() => URL.revokeObjectURL(made), 60_000);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
