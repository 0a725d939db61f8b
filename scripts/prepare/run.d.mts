/** Whether `dist/` was built from the current sources. */
export function buildIsFresh(): boolean;
