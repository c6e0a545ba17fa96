/** The global of test files that mock a module: the compiler hoists `jest.mock` only when `jest` is not imported. */
declare const jest: typeof import('@jest/globals')['jest'];
