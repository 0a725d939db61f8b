import type { Plugin } from 'vite';

/** A Vite plugin with which all Prisma clients of a test process share one query compiler. */
export function shareCompiler(): Plugin;
