import { Box, type BoxProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './note.module.css';

/** A notice with a coloured edge: marigold, or green with `isCalm`. */
export const NoteBox = ({ isCalm, ...props }: BoxProps & ComponentProps<'div'> & { isCalm?: boolean }) => (
  <Box {...props} className={classes.note} data-calm={isCalm || undefined} />
);
