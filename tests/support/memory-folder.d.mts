/** Moves the temporary files of tests into memory, if there is room. */
export function keepInMemory(): void;
