import { createContext } from 'react';

/** All values of the form around a field, for the few fields that show or follow another one. */
export const FormValuesContext = createContext<Record<string, unknown>>({});
