import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { forgetTyped } from '@mingmou/core/session/comeback';
import { configure } from '@testing-library/react';

// A failing query says what it looked for; whole pages of markup hide that.
configure({
  getElementError: (message) => new Error(message ?? 'element not found'),
  // A wait ends when what it waits for is there; only a failure takes this long, also on a machine with other work.
  asyncUtilTimeout: 20_000,
});

// What one test typed and did not save is nothing to the next.
afterEach(() => {
  sessionStorage.clear();
  forgetTyped();
});
