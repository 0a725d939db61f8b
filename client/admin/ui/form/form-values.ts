import { createContext } from 'react';

/** All values of the form, for the few fields that show or follow another field. */
export const FormValuesContext = createContext<Record<string, unknown>>({});
