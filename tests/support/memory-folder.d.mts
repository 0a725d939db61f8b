/** Puts the temporary files of tests into memory, where there is room. */
export function keepInMemory(): void;
