import { type ComponentType, createContext } from 'react';

/**
 * Another section's content about an inquiry, shown beside its person; the list of sections provides it, so that inquiries know no other
 * section.
 */
export const BesidePersonContext = createContext<ComponentType<{ inquiryId: number }> | null>(null);
