/** Whether `dist/` is what the sources would be built to. */
export function buildIsFresh(): boolean;
