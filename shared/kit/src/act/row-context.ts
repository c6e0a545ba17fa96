import { createContext } from 'react';

/** True inside a table row, where acts look like links. */
export const InRow = createContext(false);
