/** Sentences about migrations that were deleted or changed after they landed. */
export function findChangedMigrations(root?: string): string[];
/** Adds the migrations that the list of landed ones lacks, and returns their paths. */
export function recordLandedMigrations(root?: string): string[];
