/** The cause of a failed installation, in one line, from the output of npm. */
export function readNpmError(output: string): string;
