/** An unused port. */
export function freePort(): Promise<number>;
