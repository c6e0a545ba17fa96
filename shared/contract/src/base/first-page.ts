/**
 * Size of the first page of a list. This file is small and has no imports, because the shell requests the page before
 * the contract is loaded.
 */
export const DEFAULT_PAGE_SIZE = 10;

/** The input of a list call where the address names no filter, order or page. */
export const FIRST_PAGE = { page: 1, size: DEFAULT_PAGE_SIZE } as const;
