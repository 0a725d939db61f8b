import { type ComponentType, createContext } from 'react';

/** What another section has to say of an inquiry, beside its person; the list of sections gives it, so that inquiries know no other section. */
export const BesidePerson = createContext<ComponentType<{ inquiryId: number }> | null>(null);
