import { Stack, type StackProps } from '@mantine/core';
import classes from './part.module.css';

/** A part of a screen, with a hairline above it. */
export const ScreenPart = (props: StackProps) => <Stack component="section" gap="sm" className={classes.part} {...props} />;
