import { type ComponentType, createContext } from 'react';

/**
 * Another section's content about an inquiry, shown beside its sender; sections.tsx provides it, so that inquiries need not import that
 * section.
 */
export const BesideSenderContext = createContext<ComponentType<{ inquiryId: number }> | null>(null);
